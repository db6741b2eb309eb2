import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Compiler, compile, createConsumer, versions, write } from './consumer.ts'

// The compiler's message for a loose ID, key or body of another kind, which is the message of the bug that adoption finds. TypeScript 7's
// `--init` turns `exactOptionalPropertyTypes` on, under which a tag without `undefined` leads to another message.

const PROGRAM = `import { defineId, defineKey, type Id, type Key, type LooseBody, type LooseId, type LooseKey } from 'brandid/core'
declare const project: LooseId<'project'>
declare const key: LooseKey<'project'>
declare const body: LooseBody<'project'>
declare function addUser(id: LooseId<'user'>): void
declare function addKey(key: LooseKey<'user'>): void
declare function addBody(body: LooseBody<'user'>): void
addUser(project)
addKey(key)
addBody(body)
declare const user: Id<'user'>
declare const userKey: Key<'user'>
addUser(user)
addUser('user_1')
addKey(userKey)
addKey(42)
`

let project: string
beforeAll(() => {
  project = createConsumer()
  write(project, { 'loose.ts': PROGRAM })
})
afterAll(() => rmSync(project, { recursive: true }))

const messagesOf = (version: Compiler, isExact: boolean) =>
  compile(
    version,
    project,
    ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'],
    ...['--exactOptionalPropertyTypes', String(isExact), 'loose.ts'],
  )
    .split('\n')
    .filter((line) => line.startsWith('loose.ts'))

describe.each(versions)('TypeScript %s', (version) => {
  it('rejects another kind by the same sentence with and without exactOptionalPropertyTypes', () => {
    const plain = messagesOf(version, false)
    expect(plain).toEqual([
      'loose.ts(8,9): error TS2345: Argument of type \'LooseId<"project">\' is not assignable to parameter of type \'LooseId<"user">\'.',
      expect.stringMatching(
        /^loose\.ts\(9,8\): error TS2345: Argument of type 'LooseKey<"project"(?:, number)?>' is not assignable to parameter of type 'LooseKey<"user"(?:, number)?>'\.$/,
      ),
      'loose.ts(10,9): error TS2345: Argument of type \'LooseBody<"project">\' is not assignable to parameter of type \'LooseBody<"user">\'.',
    ])
    expect(messagesOf(version, true)).toEqual(plain)
  })
})
