/** Strict checks of 1,024 strings: all of them IDs, or none of them. */
import { type } from 'arktype'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { fromString, TypeID, typeid as typeidJs } from 'typeid-js'
import { isValid as isUlid, ulid } from 'ulid'
import { validate as isUuid, v7 } from 'uuid'
import * as v from 'valibot'
import * as z from 'zod'
import * as formats from '../../dist/formats.js'
import { createRegistry } from '../../dist/node/core.js'
import { createRegistry as createSchemaRegistry } from '../../dist/node/index.js'
import { ask } from '../loops.js'

const COUNT = 1024

const UserId = createRegistry().defineId('user')
const UserTypeid = createRegistry().defineId('user', { format: formats.typeid() })
const UserUuid = createRegistry().defineId('user', { format: formats.uuid() })
const UserUlid = createRegistry().defineId('user', { format: formats.ulid() })
const { schema } = createSchemaRegistry().defineId('user')
const zodPattern = z.string().regex(UserId.pattern)
const valibotPattern = v.pipe(v.string(), v.regex(UserId.pattern), v.brand('UserId'))
const arktypePattern = type(UserId.pattern)
const typeboxPattern = Compile(Type.String({ pattern: UserId.pattern.source }))
const userObject = z.object({ id: schema, name: z.string() })
const zodObject = z.object({ id: zodPattern, name: z.string() })

const listOf = (make) => Array.from({ length: COUNT }, (_, i) => make(i))

/** A flat copy, because the result of `replace` or `slice` may point into another string. */
const flat = (text) => Buffer.from(text).toString('latin1')

/** Spoils an ID in one of four ways: a missing character, `!` in the middle, upper case, another prefix. */
function spoil(id, i) {
  const [short, strange] = spoilBody(id)
  return flat([short, strange, id.toUpperCase(), `team_${id.slice(5)}`][i % 4])
}

/** The same for packages that know no prefixes and ignore case. */
const spoilBare = (body, i) => flat(spoilBody(body)[i % 2])
const spoilBody = (text) => [text.slice(0, -1), `${text.slice(0, 18)}!${text.slice(19)}`]

/** A slice of a longer string, into which V8 keeps a pointer. */
function sliced(id) {
  const path = flat(`https://example.com/users/${id}`)
  return path.slice(path.length - id.length)
}

const valid = listOf(() => UserId.generate())
const invalid = valid.map(spoil)
const [tooShort, wrongCharacter] = [0, 1].map((way) => valid.map((id) => spoil(id, way)))
const validTypeid = listOf(() => flat(typeidJs('user').toString()))
const invalidTypeid = validTypeid.map(spoil)

const fromUser = (text) => TypeID.fromString(text, 'user')

function isParsed(parse, text) {
  try {
    return parse(text) !== undefined
  } catch {
    return false
  }
}

const readsOf = (object) => (id) => !object.safeParse({ id, name: 'Ada' }).error.issues[0].message

const REJECTED = /^(?:invalid|too short|wrong character):/

export function casesOf() {
  return [
    ['brandid: is', UserId.is, valid],
    ['brandid: parse', UserId.parse, valid],
    ['brandid: safeParse', (text) => UserId.safeParse(text).success, valid],
    ['brandid: is, sliced texts', UserId.is, valid.map(sliced)],
    ['brandid: schema.safeParse', (text) => schema.safeParse(text).success, valid],
    ['a regular expression alone', (text) => UserId.pattern.test(text), valid],
    ['zod: z.string().regex(…).safeParse', (text) => zodPattern.safeParse(text).success, valid],
    ['valibot: safeParse', (text) => v.safeParse(valibotPattern, text).success, valid],
    ['arktype: allows', (text) => arktypePattern.allows(text), valid],
    ['typebox: Check', (text) => typeboxPattern.Check(text), valid],
    ['zod, sliced texts', (text) => zodPattern.safeParse(text).success, valid.map(sliced)],
    ['typeid-js: TypeID.fromString', fromUser, validTypeid],
    ['typeid-js: fromString', (text) => fromString(text, 'user'), validTypeid],
    ['brandid: typeid(), is', UserTypeid.is, validTypeid],
    ['brandid: uuid(), is', UserUuid.is, listOf(() => UserUuid.generate())],
    ['uuid: validate', isUuid, listOf(() => flat(v7()))],
    ['brandid: ulid(), is', UserUlid.is, listOf(() => UserUlid.generate())],
    ['ulid: isValid', isUlid, listOf(() => flat(ulid()))],

    ['invalid: brandid: is', UserId.is, invalid],
    ['invalid: brandid: safeParse', (text) => UserId.safeParse(text).success, invalid],
    ['invalid: valibot: safeParse', (text) => v.safeParse(valibotPattern, text).success, invalid],
    ['invalid: brandid: safeParse, message read', (text) => !UserId.safeParse(text).error.message, invalid],
    ['invalid: zod, message read', (text) => !zodPattern.safeParse(text).error.issues[0].message, invalid],
    ...Object.entries({ 'too short': tooShort, 'wrong character': wrongCharacter }).flatMap(
      ([kind, texts]) => [
        [`${kind}: brandid: safeParse, message read`, (text) => !UserId.safeParse(text).error.message, texts],
        [`${kind}: zod, message read`, (text) => !zodPattern.safeParse(text).error.issues[0].message, texts],
      ],
    ),
    ['invalid: brandid: parse', (text) => isParsed(UserId.parse, text), invalid],
    ['invalid: zod: parse', (text) => isParsed(zodPattern.parse, text), invalid],
    ['invalid: brandid: schema.safeParse', (text) => schema.safeParse(text).success, invalid],
    ['invalid: zod: z.string().regex(…).safeParse', (text) => zodPattern.safeParse(text).success, invalid],
    [
      'invalid: brandid: schema, message read',
      (text) => !schema.safeParse(text).error.issues[0].message,
      invalid,
    ],
    ['invalid: brandid: in z.object(…), message read', readsOf(userObject), invalid],
    ['invalid: zod: in z.object(…), message read', readsOf(zodObject), invalid],
    ['invalid: typeid-js: TypeID.fromString', (text) => isParsed(fromUser, text), invalidTypeid],
    ['invalid: uuid: validate', isUuid, listOf((i) => spoilBare(v7(), i))],
    ['invalid: ulid: isValid', isUlid, listOf((i) => spoilBare(ulid(), i))],
  ].map(([key, subject, inputs]) => ({ key, run: ask(subject, inputs, !REJECTED.test(key)) }))
}
