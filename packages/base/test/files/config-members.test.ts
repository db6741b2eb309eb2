import { readFileSync } from 'node:fs'
import { createConfigSchema } from '@brandid/base/files'
import { CHECK_RULES } from '@brandid/project/rules'
import { describe, expect, it } from 'vitest'
import { runIn } from '../../../kit/test/cli/run-in.ts'
import { onDisk } from '../on-disk.ts'

// The members of brandid.config.json in three places: its JSON Schema, its reader, and its page.

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: false | Schema
  readonly anyOf?: readonly Schema[]
}

/** An object of the configuration that has no other keys, and the way to it: `x` is any name. */
interface Closed {
  readonly path: readonly string[]
  readonly keys: readonly string[]
}

function closedIn(
  { properties = {}, additionalProperties, anyOf = [] }: Schema,
  path: readonly string[] = [],
): Closed[] {
  return [
    ...(additionalProperties === false ? [{ path, keys: Object.keys(properties) }] : []),
    ...Object.entries(properties).flatMap(([key, each]) => closedIn(each, [...path, key])),
    ...(additionalProperties ? closedIn(additionalProperties, [...path, 'x']) : []),
    ...anyOf.flatMap((each) => closedIn(each, path)),
  ]
}

const objects = closedIn(createConfigSchema(CHECK_RULES) as Schema)

/** For editors only. */
const UNREAD = '$schema'
const members = objects
  .flatMap(({ path, keys }) => keys.map((key) => [...path, key]))
  .filter(([key]) => key !== UNREAD)

/** The refusal of a configuration that has a value in one place. */
async function refusalOf(path: readonly string[], value: unknown): Promise<string> {
  const config = path.reduceRight((inside, key) => ({ [key]: inside }), value)
  const folder = onDisk({ '.git/HEAD': '', 'brandid.config.json': JSON.stringify(config), 'a.ts': '' })
  return (await runIn(folder, ['check', '--allow-empty'])).stderr
}

describe('the reader of the configuration', () => {
  it('is asked for objects at every level of the schema', () => {
    expect(objects.map(({ path }) => path.join('.'))).toEqual([
      '',
      'foreign.x',
      'kinds.x',
      'names.x',
      'rules',
    ])
  })

  it.each(objects)('knows the keys of the schema in "$path", and no others', async ({ path, keys }) => {
    const refusal = await refusalOf([...path, 'unheard-of'], 'on')
    const [, known = ''] = /^Its keys are (.*)\.$/m.exec(refusal) ?? []
    expect(known.split(/, | and /).sort()).toEqual([...keys].sort())
  })

  // Nothing in the configuration is a number.
  it.each(members.map((path) => ({ path })))('reads $path', async ({ path }) => {
    const refusal = await refusalOf(path, 7)
    expect(refusal).toMatch(/Expected "[^"]+" (?:of|in) .* to be .* but received 7\.$/m)
    expect(refusal).toContain(`"${path.at(-1)}"`)
  })
})

describe('the page of the configuration', () => {
  const page = readFileSync(new URL('../../../kit/docs/config.md', import.meta.url), 'utf8')
  const rows = Array.from(page.matchAll(/^\| `(\w+)` \| (?:`(\w+)` \| )?(?=\w)/gm), ([, key = '', member]) =>
    member === undefined ? [key] : [key, 'x', member],
  )

  it('has a row for each member, and no others', () => {
    // The pages of `check` and of the linters have the rules.
    const expected = members.filter(([key, rule]) => key !== 'rules' || rule === undefined)
    expect(rows.map(String).sort()).toEqual(expected.map(String).sort())
  })

  it.each(members.filter(({ length }) => length === 1))('explains %s', (key) => {
    expect(page).toContain(`- **\`${key}\`**: `)
  })
})
