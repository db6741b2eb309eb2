import { type DescribedManifest, describeToken } from '@brandid/base/manifest'
import { languages } from '@brandid/generate/languages'
import { expect, it } from 'vitest'
import { describeAll, generate, withKeys } from './manifests.ts'

// What definitions add to the file of each language. Programs use the files only in `npm run check -- languages`.

const ofStripe = { registry: 'private', scope: 'stripe' } as const

/** A definition, token and key of every form, with a word before each name and bits added to each format. */
function sampleOf(word: string, more: number): DescribedManifest {
  const layout = (...fields: readonly object[]) => ({ name: 'layout', options: { fields } })
  const definitions = describeAll(
    {
      prefix: `${word}user`,
      description: 'Who may sign in.',
      aliases: [`${word}usr`],
      named: [`${word}user_root`, `${word}user_guest`],
      bare: [{ name: 'opaque', options: { length: [6, 9 + more], alphabet: 'abcdef_-' } }],
    },
    {
      prefix: `${word}run`,
      entity: 'long run',
      format: layout(
        { kind: 'time', bits: 48 + more },
        { kind: 'random', bits: 72, name: 'payload' },
        { kind: 'choice', name: 'region', of: ['e', 'u'], default: 'e' },
        { kind: 'choice', name: 'kind', of: ['a"', '\\b'] },
        { kind: 'fixed', name: 'version', text: `${2 + more}` },
      ),
    },
    {
      prefix: `${word}machine_job`,
      format: {
        name: 'layout',
        options: {
          alphabet: 'decimal',
          padded: false,
          fields: [
            { kind: 'time', name: 'made', bits: 39 + more, unitMs: 10, epoch: 1_409_529_600_000 },
            { kind: 'counter', bits: 8 + more, start: 'random' },
            { kind: 'worker', name: 'machine', bits: 14 + more },
          ],
        },
      },
    },
    { prefix: `${word}doc`, format: { name: 'objectId' } },
    { prefix: `${word}file`, accepts: [{ name: 'uuid', options: { version: more === 0 ? 7 : 4 } }] },
    {
      prefix: `${word}inv`,
      format: { name: 'sealed', options: { name: `${word}invoice`, format: 'number' } },
    },
    {
      prefix: `${word}bill`,
      description:
        'What a customer owes at the end of a month, with the items and the discounts of all orders. It never changes.',
      format: { name: 'nanoid', options: { length: 14 + more } },
      accepts: [
        { name: 'sealed', options: { name: `${word}bill`, format: 'bigint' } },
        layout({ kind: 'random', name: 'text', length: 8 + more }),
        {
          name: 'layout',
          options: {
            alphabet: 'hex',
            encoding: 'pieces',
            fields: [
              { kind: 'worker', bits: 8 + 4 * more, id: 'random' },
              { kind: 'time', bits: 32 + 4 * more, unitMs: 1000 },
              { kind: 'fixed', name: 'flag', bits: 4, value: 9 + more },
              { kind: 'counter', bits: 20 + 4 * more },
            ],
          },
        },
      ],
    },
    { ...ofStripe, prefix: `${word}sub`, format: { name: 'nanoid', options: { length: 16 + more } } },
  )
  const tokens = [
    describeToken({ prefix: `${word}sess`, description: 'A session of the web site.' }, {}),
    describeToken({ prefix: `${word}reset`, bits: 128 }, {}),
    describeToken({ prefix: `${word}ek` }, ofStripe),
  ]
  return withKeys(
    { ...definitions, tokens },
    { key: `${word}invoice`, description: 'A row of invoices, e.g. a draft', max: `${0xffff + more}` },
    { key: `${word}event`, value: 'bigint', max: `${2n ** 64n - 1n - BigInt(more)}` },
    { key: `${word}file`, value: 'text', format: { name: 'nanoid', options: { length: 12 + more } } },
  )
}

const [sample, other] = [sampleOf('', 0), sampleOf('other_', 1)]

/** The blocks of a file that the file of other definitions has not. Both files have the same runtime. */
function blocksOf(language: string): string {
  const split = (manifest: DescribedManifest) => generate(language, manifest, 'ids/ids').split(/\n{2,}/)
  const shared = new Set(split(other))
  const blocks = split(sample).filter((block) => !shared.has(block))
  return `${blocks.join('\n\n').trimEnd()}\n`
}

it.each(Object.keys(languages).filter((each) => !['typescript', 'sql'].includes(each)))(
  'definitions add the blocks of generated/%s.txt',
  async (language) => {
    await expect(blocksOf(language)).toMatchFileSnapshot(`generated/${language}.txt`)
  },
)
