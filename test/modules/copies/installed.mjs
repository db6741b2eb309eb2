// Two installed copies of brandid, as two packages bring them that want other versions.
import assert from 'node:assert/strict'
import * as one from './one/ids.mjs'
import * as two from './two/ids.mjs'

assert.notEqual(one.defineId, two.defineId)

// Equal definitions are joined: their ids are of one kind, and in one order.
assert.notEqual(one.UserId, two.UserId)
const ids = Array.from({ length: 1000 }, (_, i) => (i % 2 ? one : two).UserId.generate())
assert.deepEqual(ids, [...new Set(ids)].sort())
assert.equal(one.parse(ids[0]).prefix, 'user')
assert.equal(two.parse(ids[0]).prefix, 'user')
assert.ok(
  one.z.object({ a: one.UserId.schema, b: two.UserId.schema }).safeParse({ a: ids[0], b: ids[1] }).success,
)

// The second copy finds what the first one defines.
const { OneId } = one.defineOne()
assert.equal(two.parse(OneId.generate()).definition, OneId)
assert.ok(two.idUnion(OneId, two.UserId).is(OneId.generate()))

// A definition that differs is refused, with the places of both callers.
assert.throws(
  () => two.defineOne({ description: 'Another one.' }),
  (error) => {
    assert.ok(error instanceof one.IdError)
    assert.equal(error.code, 'duplicate_prefix')
    assert.match(
      error.message,
      /defined at \S*\/copies\/installed\.mjs:19:\d+, and again at \S*\/copies\/installed\.mjs:25:\d+\. Define it once/,
    )
    return true
  },
)

// Both copies recognize each other's errors.
assert.ok(one.safeParse('user_1').error instanceof two.IdError)
assert.throws(() => two.UserId.parse('user_1'), one.IdError)
