import { leaseTable } from 'brandid/lease'
import { expect, it } from 'vitest'

it.each([
  { dialect: 'postgresql' as const, text: '' },
  { dialect: 'mysql' as const, text: ' character set ascii collate ascii_bin' },
])('the table of $dialect', ({ dialect, text }) => {
  expect(leaseTable(dialect)).toBe(`create table brandid_leases (
  fleet varchar(64)${text} not null,
  worker_id integer not null,
  owner varchar(36)${text} not null,
  until_ms bigint not null,
  primary key (fleet, worker_id)
)`)
})
