import { createRegistry } from 'brandid/core'
import { bare, nanoid, uuid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'

const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const { defineId } = createRegistry()
const TagId = defineId('tag', { accepts: [bare(uuid())] })
const LogId = defineId('log', {
  format: nanoid(),
  accepts: [bare({ alphabet: 'abcdefghijklmnopqrstuvwxyz_', length: 9 })],
})

describe('ids from before the prefix', () => {
  it('have no time, beside ids that have one', () => {
    expect(TagId.timestamp(TagId.fromBody('036twi214qwj7mgsvq83nm8wf'))).toBeInstanceOf(Date)
    expect(TagId.timestamp(TagId.parse(UUID))).toBeUndefined()
  })

  it('have none of their own where they end like an id', () => {
    const RowId = defineId('row', {
      accepts: [bare({ alphabet: '0123456789abcdefghijklmnopqrstuvwxyz', length: 29 })],
    })
    const id = RowId.parse('0000036twi214qwj7mgsvq83nm8wf')
    expect(RowId.timestamp(RowId.fromBody('036twi214qwj7mgsvq83nm8wf'))).toBeInstanceOf(Date)
    expect([RowId.timestamp(id), RowId.formatOf(id)]).toEqual([undefined, undefined])
  })

  it('give no time to a format without one', () => expect('timestamp' in LogId).toBe(false))

  it('are checked by their whole format', () => {
    expect(TagId.is(UUID)).toBe(true)
    expect(TagId.is(UUID.replace('-7cc3', '-4cc3'))).toBe(false)
    expect(TagId.is('-'.repeat(36))).toBe(false)
  })

  it('may hold the prefix, but not begin with it', () => {
    expect(LogId.is('abcdelog_')).toBe(true)
    expect(LogId.is('log_abcde')).toBe(false)
  })
})
