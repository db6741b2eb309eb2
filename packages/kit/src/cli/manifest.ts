/** The command `manifest`, which prints a project's definitions as JSON. */

import { readFileSync } from 'node:fs'
import { loadFormats } from '@brandid/base/formats'
import { createVectors } from '@brandid/base/manifest'
import { createCommand } from '@brandid/base/terminal'
import { createManifest, requireWhole } from '@brandid/project/definitions'
import { findDuplicates, spellDuplicate } from '@brandid/project/rules'
import {
  apartFromTests,
  openDefinitions,
  searchDefinitions,
  showFile,
  showPlace,
  spellName,
} from '@brandid/project/source'
import { quoted } from 'brandid/internal'
import { ALLOW_EMPTY, requireDefinitions } from './find-definitions.ts'
import { SUMMARIES } from './summaries.ts'

/** The schema in the build output. The same path works from `src` and `dist`, because both are two levels deep. */
const SCHEMA = new URL('../../dist/manifest.schema.json', import.meta.url)

export default createCommand(
  {
    name: 'manifest',
    summary: SUMMARIES.manifest,
    usage: ['[<path>…] [--vectors] > brandid.manifest.json', '--schema'],
    about: `Reads definitions as brandid check does, without running them: prefixes, former prefixes,
formats with their options and bodies, random bits, examples and descriptions.
The same code always produces the same JSON, so a code review shows every changed prefix.
Options must be literals. Tests are skipped.

The exit code is 2 if there are no definitions or a file could not be fully read.`,
    options: {
      schema: { type: 'boolean', help: 'print the JSON Schema of the manifest' },
      vectors: {
        type: 'boolean',
        help: 'print IDs and near misses, to test a parser in another language',
      },
      ...ALLOW_EMPTY,
    },
    examples: [
      ['brandid manifest src > brandid.manifest.json', 'for services in other languages'],
      ['brandid manifest src | diff brandid.manifest.json -', 'in CI: fails if the file is out of date'],
    ],
  },
  async ({ options, positionals }, io) => {
    if (options.schema) {
      await io.stdout.writeLines(readFileSync(SCHEMA, 'utf8').trimEnd().split('\n'))
      return 0
    }
    const { codeBase, root } = openDefinitions(positionals, io)
    const definitions = apartFromTests(searchDefinitions(codeBase).definitions, root, codeBase.config)
    requireWhole(codeBase, root)
    requireDefinitions(definitions.length, quoted(positionals.join(', ') || '.'), options['allow-empty'])
    const createFormat = await loadFormats()
    const { manifest, faults } = createManifest(
      definitions,
      codeBase.definitions.evaluator,
      createFormat,
      (definition) => ({
        file: showFile(definition.module.path, root),
        ...codeBase.config.kinds.get(spellName(definition.prefix ?? '', definition)),
      }),
    )
    const all = [
      ...faults,
      ...findDuplicates(definitions, codeBase).map((duplicate) => ({
        definition: duplicate.claim.definition,
        message: spellDuplicate(duplicate, root),
      })),
    ]
    for (const { definition, message } of all)
      await io.stderr.writeLines([`${showPlace(definition, root)}: ${message}`])
    if (all.length > 0) return 1
    const printed = options.vectors ? createVectors(manifest, createFormat) : manifest
    await io.stdout.writeLines(JSON.stringify(printed, null, 2).split('\n'))
    return 0
  },
)
