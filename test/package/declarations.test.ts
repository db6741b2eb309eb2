import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compile, createConsumer, root, versions, write } from './consumer.ts'

// The declarations of the package need the libraries of ES2022 and of the web: TypeScript 5.0 has no `esnext.disposable`.

const program = `
import { defineId, type IdOf } from 'brandid/core'
import { snowflake } from 'brandid/formats'
import { leaseWorkerId, memoryStore, type WorkerLease } from 'brandid/lease'
import { createSigner, defineToken, redact } from 'brandid/token'
import type {} from 'brandid/register'
import type {} from 'brandid/sql'
import type {} from 'brandid/testing'
import type {} from 'brandid/prisma'

export const worker: WorkerLease = await leaseWorkerId({ store: memoryStore(), fleet: 'orders' })
export const OrderId = defineId('order', { format: snowflake({ epoch: 'twitter', worker }) })
export type OrderId = IdOf<typeof OrderId>
export const text: string = redact(defineToken('sess').generate())
export const signer = createSigner({ keys: [{ id: 'k', secret: new Uint8Array(32) }] })
`

const disposing = `
import { leaseWorkerId, memoryStore } from 'brandid/lease'
export async function lease() {
  await using worker = await leaseWorkerId({ store: memoryStore(), fleet: 'orders' })
  const end: Promise<void> = worker[Symbol.asyncDispose]()
  return end
}
`

let project: string

beforeAll(() => {
  project = createConsumer()
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

const programs = versions.flatMap((version) => [
  { version, lib: ['es2022', 'dom'], text: program },
  { version, lib: ['es2022', 'dom', 'esnext.disposable'], text: disposing },
])

it.each(programs)('are read by TypeScript $version with $lib alone', ({ version, lib, text }) => {
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    lib,
    types: [],
    skipLibCheck: false,
    noEmit: true,
  }
  write(project, {
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    'program.ts': text,
  })
  expect(compile(version, project)).toBe('')
})

it('declare no function or constant that an entry point does not lead to', () => {
  const folder = join(root, 'dist')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.d.ts'),
  )
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').replace(/\/\*.*?\*\//gs, ''))
  const names = texts.flatMap((text) =>
    Array.from(text.matchAll(/^export declare (?:function|const) (\w+)/gm), ([, name = '']) => name),
  )
  const exported = texts.flatMap((text) =>
    Array.from(text.matchAll(/^(?:import|export) .*$|\btypeof \w+/gm), ([line]) => line),
  )
  const reached = new Set(
    exported
      .filter((line) => !/^export declare/.test(line))
      .join(' ')
      .match(/\w+/g),
  )
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !reached.has(name))).toEqual([])
})
