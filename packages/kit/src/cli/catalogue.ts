/** The command `catalogue`: a page of all kinds of ids of a manifest. */
import { join, resolve } from 'node:path'
import { DETAIL_NAMES, findProjectRoot, readUserFile, writeProjectFile } from '@brandid/base/files'
import { count, createCommand, UserError } from '@brandid/base/terminal'
import { readKinds, writeCatalogue } from '@brandid/inspect/answers'
import { joinWords, quoted } from 'brandid/internal'
import { findManifest, MANIFEST_NAME } from './find-definitions.ts'
import { SUMMARIES } from './summaries.ts'

export default createCommand(
  {
    name: 'catalogue',
    summary: SUMMARIES.catalogue,
    usage: ['--out <folder> [--manifest <file>]'],
    about: `Writes index.html into a folder of the project: a section for each kind of ids, tokens and
keys of the manifest, with its prefix, entity, description, sample, format, length, former
prefixes, and the file that defines it. Its field finds the kind of an id that is pasted,
and says when the id was made. The page is one file, loads nothing, and opens from a disk.

From "kinds" in brandid.config.json, by way of brandid manifest, a kind has its
${joinWords(DETAIL_NAMES.map(quoted), 'and')}.`,
    options: {
      out: { type: 'string', short: 'o', value: '<folder>', help: 'the folder, inside the project' },
      manifest: {
        type: 'string',
        short: 'm',
        value: '<file>',
        help: `the manifest; without it, the nearest ${MANIFEST_NAME}`,
      },
    },
    examples: [['brandid catalogue --out public/ids', 'for support, and for those who read tables']],
  },
  async ({ options: { out, manifest }, positionals }, { cwd, stdout }) => {
    const [surplus] = positionals
    if (surplus !== undefined)
      throw new UserError(`brandid catalogue takes no ${quoted(surplus)}: name the manifest with --manifest.`)
    if (out === undefined)
      throw new UserError('Missing the folder of the page, --out <folder>.', 'See brandid catalogue --help.')
    const file = findManifest(cwd, manifest)
    if (file === undefined)
      throw new UserError(
        `Expected a ${MANIFEST_NAME} in the project but found none.`,
        `brandid manifest src > ${MANIFEST_NAME} writes one.`,
      )
    const text = readUserFile(file) ?? ''
    const { kinds } = await readKinds(text, quoted(file))
    const page = join(resolve(cwd, out), 'index.html')
    writeProjectFile(page, writeCatalogue(text), findProjectRoot(cwd))
    await stdout.writeLines([`${page}: ${count(kinds.length, 'kind')} of ids`])
    return 0
  },
)
