import { join } from 'node:path'
import plugin from '@brandid/project/eslint'
import ts from '@tsd/typescript'
import { expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { createTypedFile } from './typed-program.ts'

const IDS = `import { defineKey } from 'brandid'
export const SubscriptionKey = defineKey('subscription')
export const WebhookSubscriptionKey = defineKey('webhook_subscription')
export const UserKey = defineKey('user')
`
const DELIVER = `type Key<Name extends string> = number & { readonly '~key': { readonly [Each in Name]: true } }
declare const webhook: { id: Key<'webhook_subscription'> }
declare const user: { id: Key<'user'> }
export const own = { subscriptionId: webhook.id }
export const other = { subscriptionId: user.id }
export const plain = (subscriptionId: number) => subscriptionId
`

/** The lines that a rule of the plugin finds in a file. */
function linesOf(rule: 'no-unchecked-id' | 'no-string-id', file: string): number[] {
  const folder = onDisk({ 'package.json': '{}', 'ids.ts': IDS, [file]: DELIVER })
  const path = join(folder, file)
  const program = ts.createProgram([path], { strict: true, noLib: true, types: [] })
  const lines: number[] = []
  const report = ({ loc }: { readonly loc: { readonly start: { readonly line: number } } }) => {
    lines.push(loc.start.line)
  }
  plugin.rules[rule].create({ ...createTypedFile(program, path, folder), report }).Program()
  return lines
}

it('lets a folder qualify a name, but only with words of the kind', { tags: 'slow' }, () => {
  expect(linesOf('no-unchecked-id', 'webhooks/deliver.ts')).toEqual([5])
  expect(linesOf('no-unchecked-id', 'billing/deliver.ts')).toEqual([4, 5])
})

it('leaves a plain type whose name the folder qualifies, as check does', () => {
  expect(linesOf('no-string-id', 'webhooks/deliver.ts')).toEqual([])
  expect(linesOf('no-string-id', 'billing/deliver.ts')).toEqual([6])
})
