import { runInNewContext } from 'node:vm'
import { createRegistry, IdError, problemOf } from 'brandid'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'

// The oracle is the engine: each error is one that it, Node or another realm throws, with a text that must stay inside.

const SECRET = 'connect ECONNREFUSED 10.0.0.5:5432'
class QueryError extends Error {
  override readonly name = 'QueryError'
}
const withoutStack = (error: Error) => {
  Reflect.deleteProperty(error, 'stack')
  return error
}
const foreign = (code: string): unknown => runInNewContext(code, { SECRET })

const errors: Record<string, unknown> = {
  'an error': new Error(SECRET),
  'an error of another class': new TypeError(SECRET),
  'an error of a class of the program': new QueryError(SECRET),
  'an error with a cause': new Error('query failed', { cause: new Error(SECRET) }),
  'several errors in one': new AggregateError([new Error(SECRET)], SECRET),
  'an error without a stack': withoutStack(new Error(SECRET)),
  'an error that calls itself something else': Object.assign(withoutStack(new Error(SECRET)), {
    name: 'x',
    [Symbol.toStringTag]: 'Issue',
  }),
  'an error with the members of an issue': Object.assign(new Error(SECRET), {
    code: 'custom',
    path: ['team'],
    params: { code: 'overflow' },
  }),
  'an error with the path of an issue, of another name': Object.assign(withoutStack(new Error(SECRET)), {
    ...{ name: 'x', path: ['team'] },
    [Symbol.toStringTag]: 'Issue',
  }),
  'an error of another realm with the path of an issue': foreign(
    'const error = new Error(SECRET); delete error.stack; error.name = "x"; error.path = ["team"]; error',
  ),
  'an error with a path that a log has written': { name: 'QueryError', message: SECRET, path: ['team'] },
  'a thing of a kind that begins like that of Valibot': { kind: 'schemaFailure', message: SECRET },
  'an error of another realm': foreign('new Error(SECRET)'),
  'an error of another realm without a stack': foreign(
    'const error = new RangeError(SECRET); delete error.stack; error',
  ),
  'an error of a class of another realm': foreign('class Broken extends Error {} new Broken(SECRET)'),
  'an exception of the web': new DOMException(SECRET, 'AbortError'),
  'an error that inherits from one': Object.create(new Error(SECRET)),
  'an error that was cloned': structuredClone(new Error(SECRET)),
  'a thing with a stack': { message: SECRET, stack: 'at connect (db.js:1:1)' },
  'a thing whose prototype has a stack': Object.create({ message: SECRET, stack: '' }),
  'an error that a log has written': { name: 'QueryError', message: SECRET },
  'an exception that came as JSON': { name: 'PersistenceException', message: SECRET },
  'an error of pg': { name: 'error', severity: 'ERROR', code: '08006', message: SECRET },
  'an error of the system': {
    ...{ errno: -111, code: 'ECONNREFUSED', syscall: 'connect', address: '10.0.0.5', port: 5432 },
    message: SECRET,
  },
  'an error of a file': { errno: -2, code: 'ENOENT', syscall: 'open', path: '/run/db', message: SECRET },
  'a code of the system': { code: 'ECONNREFUSED', message: SECRET },
  'an error of mysql2': {
    ...{ code: 'ER_ACCESS_DENIED_ERROR', errno: 1045, sqlState: '28000', sqlMessage: SECRET },
    message: SECRET,
  },
  'an error that pino has written': { type: 'MongoNetworkError', message: SECRET },
  'a status of gRPC': { code: 14, details: SECRET, message: `14 UNAVAILABLE: ${SECRET}` },
  'a status of gRPC as JSON': { code: 14, message: SECRET },
  'an error of GraphQL': {
    ...{ path: ['user'], locations: [{ line: 1, column: 1 }], message: SECRET },
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  },
  'an error of AWS': { name: 'Throttling', $fault: 'client', message: SECRET },
  'an error of Java': { exception: 'java.net.ConnectException', message: SECRET },
  'an event without members of its own': Object.create({ message: SECRET, type: 'error' }),
  'an event of an error': Object.create({ message: SECRET }, { type: { value: 'error', enumerable: true } }),
}
const issue = { message: 'No', path: ['id'] }

describe.each(Object.entries(errors))('%s', (_, error) => {
  it.each<[string, unknown]>([
    ['itself', error],
    ['in a list', [error]],
    ['in a list of lists', [[error]]],
    ['in a list of issues', { issues: [error] }],
    ['in a validation of Fastify', Object.assign(new Error('x'), { validation: [error] })],
    ['beside an issue', [issue, error]],
    ['before an issue', { issues: [error, issue] }],
    ['in a list of causes', [{ cause: error }]],
    ['in several errors', new AggregateError([error], 'x')],
    ['as the issues', { issues: error }],
  ])('has no problem %s', (_, given) => {
    expect(problemOf(given)).toBeUndefined()
  })

  it.each([
    { code: 'invalid_union', errors: [[error]] },
    { code: 'invalid_union', errors: [[issue], [issue, error]] },
    { code: 'invalid_key', issues: [error] },
    { code: 'invalid_element', issues: [error] },
    { keyword: 'invalid_union', params: { errors: [[error]] } },
    { code: 'invalid_key', issues: [{ code: 'invalid_key', message: 'Inner', issues: [error] }] },
  ])('is never shown inside of an issue: %o', (outer) => {
    const shown = JSON.stringify(problemOf([{ ...outer, message: 'Outer' }]))
    expect(shown).toContain('"status":400')
    expect(shown).not.toContain(SECRET)
  })
})

it('shows no error of a list of any depth and order', () => {
  const anyError = fc.constantFrom(...Object.values(errors))
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      anyError,
      fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      fc.record({ issues: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ validation: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
      fc.record({
        message: fc.constant('Outer'),
        code: fc.constantFrom('invalid_union', 'invalid_key'),
        errors: fc.array(fc.array(tie('tree'))),
        issues: fc.array(tie('tree')),
      }),
    ),
  }))
  fc.assert(
    fc.property(tree, (given) => {
      expect(JSON.stringify([problemOf(given)])).not.toContain(SECRET)
    }),
  )
})

it.each([
  ['a key', { key: new Error(SECRET) }],
  ['a step', new Error(SECRET)],
  ['a list', [new Error(SECRET)]],
  ['a function', Object.assign(() => 1, { toString: () => SECRET })],
])('shows no error that is %s of a path', (_, step) => {
  expect(JSON.stringify(problemOf([{ message: 'No', path: [step] }]))).not.toContain(SECRET)
})

// As the libraries make them: zod 4.1, valibot 1.1, arktype 2.1, effect 3.17, ajv 8.
it.each<[string, object, string | undefined]>([
  ['Standard Schema', { message: 'No' }, undefined],
  ['Standard Schema, with a path', { message: 'No', path: [{ key: 'id' }, 0] }, '#/id/0'],
  ['Standard Schema, without a path', { message: 'No', path: undefined }, undefined],
  ['zod', { expected: 'number', code: 'invalid_type', path: [], message: 'No' }, '#'],
  ['zod, with members of the program', { code: 'custom', path: ['id'], rule: 5, message: 'No' }, '#/id'],
  [
    'valibot',
    {
      ...{ kind: 'schema', type: 'string', input: 1, expected: 'string', received: '1', message: 'No' },
      ...{ requirement: undefined, path: undefined, issues: undefined, lang: undefined },
      ...{ abortEarly: undefined, abortPipeEarly: undefined },
    },
    undefined,
  ],
  [
    'valibot, with a path',
    {
      ...{ kind: 'validation', type: 'min_length', input: '', expected: '>=1', received: '0', message: 'No' },
      path: [{ type: 'object', origin: 'value', input: { id: '' }, key: 'id', value: '' }],
    },
    '#/id',
  ],
  ['arktype', { data: 1, path: ['id'], code: 'domain', message: 'No', nodeConfig: {}, ctx: {} }, '#/id'],
  ['effect', { path: ['id'], message: 'No' }, '#/id'],
  [
    'ajv',
    { instancePath: '/id', schemaPath: '#/x', keyword: 'type', params: { type: 'string' }, message: 'No' },
    '#/id',
  ],
])('knows an issue of %s', (_, given, pointer) => {
  expect(problemOf([given])?.errors).toMatchObject([{ detail: 'No', ...(pointer && { pointer }) }])
})

describe('an IdError in a list', () => {
  const UserId = createRegistry().defineId('user')
  const { error } = UserId.safeParse('user_1')

  it("is an issue where it is the client's", () => {
    expect(problemOf([error, error])).toEqual({
      title: 'Bad Request',
      status: 400,
      errors: [error, error].map((each) => ({ detail: each?.message, code: 'invalid_length' })),
    })
  })

  it('is none where it is about the program or a row', () => {
    for (const other of [
      new IdError('no_crypto', 'x', SECRET),
      new IdError('invalid_length', 'x', SECRET, { details: { column: 'users.id' } }),
    ]) {
      expect(problemOf([other])).toBeUndefined()
      expect(problemOf({ issues: [error, other] })).toBeUndefined()
    }
  })
})

it.each([
  ['zod', z.object({ n: z.number() }).safeParse({}).error],
  ['zod mini', mini.object({ n: mini.number() }).safeParse({}).error],
  [
    'an error of zod of another realm',
    { name: 'ZodError', stack: '', issues: [{ ...issue, code: 'custom' }] },
  ],
])('shows the issues of an error of %s, not the error', (_, error) => {
  expect(problemOf(error)?.errors).toHaveLength(1)
  expect(problemOf([error])).toBeUndefined()
})

describe('malformed JSON', () => {
  const texts = [
    '',
    '{',
    '{"team": secret',
    '["secret" 1]',
    '"secret',
    '{secret: 1}',
    'undefined',
    '{"a":1}secret',
    "{'secret'}",
  ]
  const detail = 'Expected a JSON body but received invalid JSON. Send the output of a JSON encoder.'
  const expected = { title: 'Bad Request', status: 400, errors: [{ detail }] }
  const caught = async (action: () => unknown) => {
    try {
      return await action()
    } catch (error) {
      return error
    }
  }

  it.each(texts)('has a detail that says what to send, and nothing of the text: %j', async (body) => {
    const request = new Request('http://localhost', { method: 'POST', body: body || ' ' })
    for (const read of [
      () => JSON.parse(body),
      () => request.json(),
      () => runInNewContext('JSON.parse(body)', { body }),
    ]) {
      expect(problemOf(await caught(read))).toEqual(expected)
    }
  })

  it.each([
    'JSON.parse: unexpected end of data at line 1 column 1 of the JSON data',
    'JSON Parse error: Unexpected EOF',
    'Failed to parse JSON',
  ])('is known by the words of other engines: %s', (message) => {
    expect(problemOf(new SyntaxError(message))).toEqual(expected)
  })

  it('has no problem in other syntax errors, nor in a list', async () => {
    for (const code of ['new RegExp("(")', '1 +', 'BigInt("x")']) {
      expect(problemOf(await caught(() => runInNewContext(code)))).toBeUndefined()
    }
    expect(problemOf([await caught(() => JSON.parse('{'))])).toBeUndefined()
    expect(problemOf(new Error('Not JSON'))).toBeUndefined()
  })
})
