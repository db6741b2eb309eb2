// `brandid` and `brandid/core` are two entries of one package.
import assert from 'node:assert/strict'
import { defineId, idUnion, registry, schemaOf } from 'brandid'
import * as core from 'brandid/core'
import * as mini from 'brandid/mini'

const UserId = defineId('user')
const TeamId = core.defineId('team')
const PostId = mini.defineId('post')

for (const { parse } of [core, mini, { parse: registry.parse }]) {
  assert.equal(parse(UserId.generate()).definition, UserId)
  assert.equal(parse(TeamId.generate()).definition, TeamId)
  assert.equal(parse(PostId.generate()).definition, PostId)
}
assert.throws(() => core.defineId('user'), { code: 'duplicate_prefix' })
assert.ok(idUnion(UserId, TeamId, PostId).schema.safeParse(PostId.generate()).success)
assert.ok(schemaOf(TeamId).safeParse(TeamId.generate()).success)
