import { Worker } from 'node:worker_threads'
import { parse, registry } from 'brandid'
import { expect, it } from 'vitest'
// @ts-expect-error: a module without declarations
import { UserId } from './workers/ids.mjs'

/** What a worker answers when it is given an id. */
function answerOf(name: string, id: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`./workers/${name}.mjs`, import.meta.url), { workerData: id })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

it('gives every worker thread a registry of its own, and parses what it makes', async () => {
  const [one, other] = await Promise.all([
    answerOf('with-ids', UserId.generate()),
    answerOf('with-ids', UserId.generate()),
  ])
  for (const answer of [one, other]) {
    expect(answer).toMatchObject({ prefixes: ['user'], received: true })
    expect(parse(answer?.id).definition).toBe(UserId)
  }
  expect(one?.id).not.toBe(other?.id)
  expect([...registry]).toEqual([UserId])
})

it('registers nothing in a worker thread that does not import the definitions', async () => {
  expect(await answerOf('without-ids', UserId.generate())).toEqual({
    code: 'unknown_prefix',
    hint: expect.stringContaining('a module that never runs registers nothing'),
  })
})
