import { readFileSync } from 'node:fs'
import { readingsSchema } from '@brandid/inspect/answers'
import { checkSchema } from '@brandid/project/rules'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { IDS, onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from '../../../kit/test/cli/run-in.ts'
import { projectDirectory, runs, USER, UUID } from '../../../kit/test/cli/run-line.ts'
import { published } from './read-text.ts'

// Outputs are held to the published schemas, closed: a member that a schema lacks is an error here.

const project = projectDirectory()

/** Validates with a schema in which no object has a member that is not named. */
function createValidator(schema: object): (line: string) => unknown {
  const closed = JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.type === 'object' ? { ...value, additionalProperties: false } : value,
  )
  const { $schema, ...rest } = closed
  const parser = z.fromJSONSchema(rest)
  return (line) => parser.safeParse(JSON.parse(line)).error?.issues
}

describe.each([
  ['check', checkSchema],
  ['inspect', readingsSchema],
])('the schema of %s', (name, schema) => {
  it('is the one that is published', () => {
    const text = readFileSync(new URL(`../../../kit/dist/${name}.schema.json`, import.meta.url), 'utf8')
    expect(JSON.parse(text)).toEqual(schema)
  })

  it('has the error of a wrong command line', async () => {
    const { code, stdout } = await runs(`${name} --json --elephant`)
    expect({ code, issues: createValidator(schema)(stdout) }).toEqual({ code: 2, issues: undefined })
  })
})

describe('check --json', () => {
  const validate = createValidator(checkSchema)

  it('has the schema of check-schema.txt', () =>
    expect(`${JSON.stringify(checkSchema, null, 1)}\n`).toMatchFileSnapshot('check-schema.txt'))

  it.each([
    [
      'findings',
      { 'ids.ts': `${IDS}export const a = 'x' as UserId`, 'b.ts': 'export const userId: string = 1' },
      1,
    ],
    ['a file that was read in part', { 'ids.ts': `${IDS}const = 1` }, 2],
    ['no definition', { 'a.ts': '' }, 2],
  ])('with %s fits its schema', async (_, files, code) => {
    const { stdout, ...run } = await runIn(onDisk(files), ['check', '--json'])
    expect({ code: run.code, issues: validate(stdout) }).toEqual({ code, issues: undefined })
  })

  it('is refused with another member', () => {
    const report = { version: 1, findings: [], faults: [], files: 1, definitions: 1 }
    expect(validate(JSON.stringify(report))).toBeUndefined()
    expect(validate(JSON.stringify({ ...report, other: 1 }))).toBeDefined()
    expect(validate(JSON.stringify({ ...report, version: 2 }))).toBeDefined()
  })
})

describe('inspect --json', () => {
  const validate = createValidator(readingsSchema)
  const ids = published.map(([, text]) => text)

  it.each([
    ['published IDs', ids],
    ['IDs of the project', [USER, 'cus_123', 'cus_NffrFeUfNV2Hib', 'short_', ' USER_x', UUID, 'hello', '42']],
  ])('of %s fits its schema', { tags: 'slow' }, async (_, texts) => {
    for (const args of [
      ['inspect', '--json'],
      ['inspect', '--json', '--find'],
    ]) {
      const { stdout } = await runs(args, { ...project, stdin: texts.join('\n') })
      const lines = stdout.trimEnd().split('\n')
      expect(lines.length).toBeGreaterThan(texts.length / 4)
      expect(lines.flatMap((line) => validate(line) ?? [])).toEqual([])
    }
  })
  it.each([
    ['nothing', []],
    ['published IDs', ids],
    ['IDs of one instant', [UUID, UUID]],
    ['random IDs', Array.from({ length: 3 }, () => 'V1StGXR8_Z5jdHi6B-myT')],
  ])('of a summary of %s fits its schema', async (_, texts) => {
    const { stdout } = await runs(['inspect', '--summary', '--json'], { stdin: texts.join('\n') })
    expect(validate(stdout)).toBeUndefined()
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, kinds: expect.any(Array) })
  })
})
