import { loadFormats } from '@brandid/base/formats'
import { describeId, describeKey, describeManifest, readManifest } from '@brandid/base/manifest'
import { describe, expect, it } from 'vitest'

// The bodies of a manifest decide about IDs in every other program, so that a reader that makes its own has to have the same.

const createFormat = await loadFormats()
const described = describeId(
  {
    prefix: 'user',
    accepts: [
      {
        name: 'layout',
        options: {
          fields: [
            { kind: 'time', bits: 48 },
            { kind: 'counter', bits: 16 },
          ],
        },
      },
    ],
    bare: [{ name: 'nanoid' }],
  },
  {},
  createFormat,
).entry
const file = describeKey(
  { key: 'file', value: 'text', format: { name: 'uuid', options: { version: 4 } } },
  {},
  createFormat,
).entry

const written = () => structuredClone({ version: 1, definitions: [described], tokens: [], keys: [file] })

/** A manifest whose value at a path is another one. */
function changed(path: string, value: unknown): string {
  const manifest = written()
  const names = path.split('.')
  const owner = names.slice(0, -1).reduce((each: object, name) => Reflect.get(each, name), manifest)
  if (value === undefined) Reflect.deleteProperty(owner, names.at(-1) as string)
  else Reflect.set(owner, names.at(-1) as string, value)
  return JSON.stringify(manifest)
}

describe.each([
  { name: 'readManifest', read: readManifest },
  { name: 'describeManifest', read: describeManifest },
])('$name', ({ read }) => {
  it('takes the bodies that the kit writes, and members of a later release', async () => {
    await read(JSON.stringify(written()), 'ids.json')
    await read(changed('definitions.0.format.body.later', 1), 'ids.json')
    await read(changed('definitions.0.format.body.pieces.0.fields.0.later', 'x'), 'ids.json')
  })

  const SECOND = 'definitions.0.accepts.0.body'
  it.each([
    ['definitions.0.format.body.pieces.0.kind', 'blob', '"digits"', '"blob"'],
    ['definitions.0.format.body.pieces.0.fields.4.sequence.start', 'lunar', '"random"', '"lunar"'],
    ['definitions.0.format.body.pieces.0.fields.4.sequence.whenUsedUp', 'wait', '"borrow"', '"wait"'],
    ['definitions.0.format.body.pieces.0.largest', undefined, '"0xf', 'nothing'],
    ['definitions.0.format.body.pieces.0.alphabet', 'abc', '"0123', '"abc"'],
    ['definitions.0.format.body.pieces', [], 'a list', 'a list'],
    ['definitions.0.format.body', 'later', 'an object', '"later"'],
    [`${SECOND}.pieces.0.fields.1.kind`, 'random', '"counter"', '"random"'],
    [`${SECOND}.uuid`, true, 'nothing', 'true'],
    ['definitions.0.bare.0.body.length.1', 13, '12', '13'],
    ['keys.0.format.body.pieces.0.fields.1.value', 7, '4', '7'],
  ])('rejects %s = %j', async (path, value, expected, received) => {
    const reading = read(changed(path, value), 'ids.json')
    await expect(reading).rejects.toThrow(`Expected ${expected}`)
    await expect(reading).rejects.toThrow(`derived from the format, but received ${received}`)
    const place = path.replace(/\.(\d+)/g, '[$1]')
    await expect(reading).rejects.toThrow(` at "${place}`)
  })
})
