import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type AnyIdDef, createRegistry } from 'brandid/core'
import { checkConstraint, columnType } from 'brandid/sql'
import { expect, it } from 'vitest'
import { describePostgres, pgPool, postgresUrl, schemaName } from './servers.ts'

const directory = fileURLToPath(new URL('../../examples/prisma', import.meta.url))

function run(command: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout
}

describePostgres('the recipe for Prisma', () => {
  it('brands what is read, and its errors are recognized', { timeout: 600_000 }, async () => {
    const { defineId } = createRegistry()
    const column = (definition: AnyIdDef) =>
      `id ${columnType('postgresql', definition)} primary key check (${checkConstraint('postgresql', definition, 'id')})`
    const pool = pgPool()
    await pool.query(
      `create table users (${column(defineId('user'))}, email text constraint users_email_key unique)`,
    )
    await pool.query(
      `create table posts (${column(defineId('post'))}, author_id text not null references users)`,
    )
    await pool.end()

    run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--no-package-lock'])
    // `generate` asks for an engine that it does not use; any program will do.
    run('npx', ['prisma', 'generate'], { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath })
    run(process.execPath, ['../../node_modules/typescript/bin/tsc', '-p', '.'])
    const output = run('npx', ['tsx', 'check.ts'], { POSTGRES_URL: postgresUrl, SCHEMA: schemaName })
    expect(output).toContain('prisma: all is well')
  })
})
