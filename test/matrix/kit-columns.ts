/** The columns of the kit: the manifest and back, and the commands that read and make ids, in a project of every row. */

import { toFormatData } from '@brandid/base/formats'
import { expect } from 'vitest'
import { onDisk } from '../../packages/base/test/on-disk.ts'
import { runIn } from '../../packages/kit/test/cli/run-in.ts'
import type { Column } from './column.ts'
import { idsOf, ROWS } from './rows.ts'

/** A project whose source defines every row, one that does by `defineIds`, and one that has the manifest alone. */
interface Projects {
  readonly source: string
  readonly many: string
  readonly manifest: string
  readonly definitions: readonly { readonly prefix: string; readonly format: unknown }[]
  readonly keys: readonly { readonly key: string; readonly format: unknown }[]
}

let projects: Promise<Projects> | undefined
const openProjects = (): Promise<Projects> => {
  projects ??= createProjects()
  return projects
}

async function createProjects(): Promise<Projects> {
  const rows = ROWS.map(({ prefix, data: { name, options } }) => ({
    prefix,
    given: `{ format: formats.${name}(${JSON.stringify(options)}) }`,
  }))
  const constants = rows.map(({ prefix, given }) => {
    const constant = prefix.toUpperCase()
    return `export const ${constant}Id = defineId('${prefix}', ${given})
export const ${constant}Key = defineKey('${prefix}', ${given})\n`
  })
  const members = rows.map(({ prefix, given }) => `  ${prefix}: ${given},\n`)
  const head =
    "import { defineId, defineIds, defineKey } from 'brandid'\nimport * as formats from 'brandid/formats'\n"
  const packageJson = '{ "name": "ids", "type": "module", "dependencies": { "brandid": "*" } }'
  const source = onDisk({ 'package.json': packageJson, 'ids.ts': head + constants.join('') })
  const table = `export const ids = defineIds({\n${members.join('')}})\n`
  const many = onDisk({ 'package.json': packageJson, 'ids.ts': head + table })
  const { code, stdout, stderr } = await runIn(source, ['manifest'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return { source, many, manifest: onDisk({ 'brandid.manifest.json': stdout }), ...JSON.parse(stdout) }
}

/** What a command prints, or the sentence by which it refuses. */
async function say(
  folder: string,
  ...args: readonly string[]
): Promise<{ stdout: string } | { refused: string }> {
  const { code, stdout, stderr } = await runIn(folder, args)
  return code === 0 ? { stdout } : { refused: `refused: ${stderr.replace(/^brandid: /, '').split('\n')[0]}` }
}

const manifest: Column = {
  name: '`manifest` and back',
  covers: ['brandid manifest'],
  async run({ prefix, data }) {
    const { definitions } = await openProjects()
    expect(definitions.find((each) => each.prefix === prefix)?.format).toMatchObject(
      toFormatData(data.name, data.options),
    )
  },
}

/** The bodies, bare, as keys: in the manifest, and in the file of another program. */
const generatedKeys: Column = {
  name: '`defineKey` in `manifest`, `generate`',
  covers: [],
  async run({ prefix, data }) {
    const { keys, manifest } = await openProjects()
    expect(keys.find(({ key }) => key === prefix)).toMatchObject({
      value: 'text',
      format: toFormatData(data.name, data.options),
    })
    schemas ??= runIn(manifest, ['generate', 'openapi'])
    const { components } = JSON.parse((await schemas).stdout)
    expect(Object.values(components.schemas)).toContainEqual(
      expect.objectContaining({ type: 'string', 'x-brandid-key': prefix }),
    )
  },
}
let schemas: ReturnType<typeof runIn> | undefined

/** The first reading is the project's own definition, from either source and from the manifest. */
const inspect: Column = {
  name: '`inspect`',
  covers: ['brandid inspect'],
  async run(row) {
    const { source, many, manifest } = await openProjects()
    for (const folder of [source, many, manifest]) {
      const { code, stdout } = await runIn(folder, ['inspect', '--json', ...idsOf(row)])
      expect(code).toBe(0)
      const lines = stdout.trim().split('\n')
      expect(lines).toHaveLength(row.bodies.length)
      for (const line of lines) expect(JSON.parse(line).readings[0].name).toBe(`${row.prefix} ID`)
    }
  },
}

const generated: Column = {
  name: '`new`',
  covers: ['brandid new'],
  async run(row) {
    const { source, many } = await openProjects()
    const [said, other] = [await say(source, 'new', row.prefix), await say(many, 'new', row.prefix)]
    if ('refused' in said) {
      expect('refused' in other).toBe(true)
      return said.refused
    }
    for (const { stdout } of [said, other as typeof said]) expect(row.definition.is(stdout.trim())).toBe(true)
    return undefined
  },
}

/** The UUID of an id is the one that the definition reads, and comes back as the same id. */
const converted: Column = {
  name: '`convert`',
  covers: ['brandid convert'],
  async run(row) {
    const { source } = await openProjects()
    const [id = ''] = idsOf(row)
    const { toUuid, toBytes } = row.definition
    const hasUuid = toUuid !== undefined || toBytes?.(id).length === 16
    const said = await say(source, 'convert', id, '--to', 'uuid')
    if ('refused' in said) {
      expect(hasUuid).toBe(false)
      return said.refused
    }
    expect(hasUuid).toBe(true)
    if (toUuid) expect(said.stdout.trim()).toBe(toUuid(id))
    return undefined
  },
}

export const KIT_COLUMNS: readonly Column[] = [manifest, generatedKeys, inspect, generated, converted]

/** The commands that a row cannot change. */
export const UNTRIED_COMMANDS: Readonly<Record<string, string>> = {
  adopt: 'reads no bodies',
  check: 'reads no bodies',
  generate: 'has tests of its own for every format',
  init: 'has tests of its own for every format that it infers',
  types: 'writes prefixes alone',
}
