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

// What one of them defines, the other finds.
const { OneId } = one.defineOne()
assert.equal(two.parse(OneId.generate()).definition, OneId)
assert.ok(two.idUnion(OneId, two.UserId).is(OneId.generate()))

// Unlike definitions are refused, with both places.
assert.throws(
  () => two.defineOne({ description: 'Another one.' }),
  (error) => {
    assert.ok(error instanceof one.IdError)
    assert.equal(error.code, 'duplicate_prefix')
    assert.match(
      error.message,
      /copies\/two\/ids\.mjs:\d+:\d+, which was defined at \S*\/copies\/one\/ids\.mjs:\d+:\d+/,
    )
    return true
  },
)

// Errors are of one kind.
assert.ok(one.safeParse('user_1').error instanceof two.IdError)
assert.throws(() => two.UserId.parse('user_1'), one.IdError)
