import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApi } from '../../../../../examples/service/api.ts'
import { InvoiceId, OrderId, UserId } from '../../../../../examples/service/ids.ts'
import { findPython, isGoHere, isInstalled, listConsoleLines, runIn } from './run.ts'

// The service of packages/kit/docs/languages.md: its commands, its three programs, and one table.

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const example = join(root, 'examples/service')
const { POSTGRES_URL: url = 'postgres://postgres@127.0.0.1:5432/postgres' } = process.env
const schema = `brandid_service_${process.pid}`
const pool = new pg.Pool({ connectionString: url, options: `-c search_path=${schema}` })
const isReached = await pool.query('select 1').then(Boolean, () => false)
if (!isReached) process.stderr.write(`skipped: no PostgreSQL at ${url}\n`)

// Debian has the driver of Go as sources of a GOPATH.
const DEBIAN_SOURCES = '/usr/share/gocode'
const hasDriver = isGoHere && isInstalled('test', '-d', `${DEBIAN_SOURCES}/src/github.com/lib/pq`)
const python = findPython('psycopg2')
const canRun = isReached && hasDriver && python !== undefined

const folder = mkdtempSync(join(tmpdir(), 'brandid-service-'))
const GO_SETTINGS = { GO111MODULE: 'off', GOPATH: `${folder}:${DEBIAN_SOURCES}` }
const service = join(folder, 'src/example.com/service')
const api = createApi(pool)

const run = (command: string, args: readonly string[], env?: Readonly<Record<string, string>>) =>
  runIn(service, [command, ...args], env)

beforeAll(async () => {
  if (!canRun) return
  mkdirSync(service, { recursive: true })
  cpSync(example, service, { recursive: true })
  for (const line of listConsoleLines('examples/service')) {
    const command = line.replace(
      'npx brandid ',
      `'${process.execPath}' '${root}packages/kit/dist/cli/main.js' `,
    )
    run('sh', ['-c', command])
  }
  await pool.query(`create schema ${schema}`)
  for (const file of ['ids.sql', 'table.sql']) await pool.query(readFileSync(join(service, file), 'utf8'))
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
})
afterAll(async () => {
  api.close()
  if (isReached) await pool.query(`drop schema if exists ${schema} cascade`)
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

// Both drivers read it.
const settings = { PGOPTIONS: `-c search_path=${schema}` }
const request = async (path: string, init?: RequestInit) => {
  const { port } = api.address() as AddressInfo
  // The programs below keep this process waiting, and the API ends idle connections.
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { connection: 'close' },
  })
  return { status: response.status, body: await response.json() }
}
const order = (buyer: string) => request('/orders', { method: 'POST', body: JSON.stringify({ buyer }) })

it.runIf(canRun)('an API in TypeScript, a worker in Go and a job in Python share one table', async () => {
  const buyers = [UserId.generate(), UserId.generate()] as const
  const orders: OrderId[] = []
  for (const buyer of [...buyers, buyers[0]]) {
    const { status, body } = await order(buyer)
    expect({ status, body }).toMatchObject({ status: 201, body: { buyer, invoice: null } })
    orders.push(OrderId.parse(body.id))
  }
  expect(await order(OrderId.generate())).toMatchObject({ status: 400, body: { error: /user/ } })

  const go = { ...GO_SETTINGS, DATABASE_URL: `${url}?sslmode=disable`, ...settings }
  run('go', ['vet', './...'], go)
  const written = run('go', ['run', './worker'], go).trim().split('\n')
  expect(written.map((line) => line.split(' ')[0])).toEqual(orders)
  const invoices = written.map((line) => InvoiceId.parse(line.split(' ')[1]))
  expect(run('go', ['run', './worker'], go)).toBe('')
  expect(await request(`/orders/${orders[0]}`)).toEqual({
    status: 200,
    body: { id: orders[0], buyer: buyers[0], invoice: invoices[0] },
  })

  const report = JSON.parse(run(python as string, ['report/report.py'], { DATABASE_URL: url, ...settings }))
  const times = orders.map((id, i) => [
    id,
    [OrderId.timestamp(id).getTime(), InvoiceId.timestamp(invoices[i] as InvoiceId).getTime()],
  ])
  expect(report).toEqual({ buyers: { [buyers[0]]: 2, [buyers[1]]: 1 }, orders: Object.fromEntries(times) })
})

// pgx reads and writes by itself, without database/sql.
const pgx = `package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/jackc/pgx/v4"

	"example.com/service/ids"
)

func main() {
	all := context.Background()
	db, err := pgx.Connect(all, os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close(all)
	order, _ := ids.NewOrderID()
	buyer, _ := ids.NewUserID()
	if _, err = db.Exec(all, "insert into orders (id, buyer, invoice) values ($1, $2, $3)", order, buyer, ids.InvoiceID("")); err != nil {
		log.Fatal(err)
	}
	var readOrder ids.OrderID
	var readBuyer ids.UserID
	var invoice ids.InvoiceID
	var pointer *ids.InvoiceID
	row := "select id, buyer, invoice, invoice from orders where id = $1"
	if err = db.QueryRow(all, row, order).Scan(&readOrder, &readBuyer, &invoice, &pointer); err != nil {
		log.Fatal(err)
	}
	fmt.Println(readOrder == order, readBuyer == buyer, invoice.IsZero(), pointer == nil)
	fmt.Println(db.QueryRow(all, "select $1::text", string(order)).Scan(&readBuyer))
	_, err = db.Exec(all, "insert into orders (id, buyer) values ($1, $2)", ids.OrderID("x"), buyer)
	fmt.Println(err)
}
`

const hasPgx = existsSync(`${DEBIAN_SOURCES}/src/github.com/jackc/pgx/v4`)
if (!hasPgx) process.stderr.write('skipped: no pgx\n')

it.runIf(canRun && hasPgx)('pgx reads and writes IDs, and no ID is NULL', () => {
  mkdirSync(join(service, 'pgx'))
  writeFileSync(join(service, 'pgx/main.go'), pgx)
  const env = { ...GO_SETTINGS, DATABASE_URL: `${url}?sslmode=disable&search_path=${schema}` }
  const lines = run('go', ['run', './pgx'], env).trim().split('\n')
  expect(lines).toEqual([
    'true true true true',
    expect.stringContaining('expected an ID of user: wrong_prefix'),
    expect.stringContaining('expected an ID of order: missing_prefix'),
  ])
})

it.runIf(canRun)('the table refuses what no program should write', async () => {
  const insert = (id: string, buyer: string) => pool.query('insert into orders values ($1, $2)', [id, buyer])
  await expect(insert(OrderId.generate(), OrderId.generate())).rejects.toThrow('user_id_check')
  await expect(insert(UserId.generate(), UserId.generate())).rejects.toThrow('order_id_check')
})
