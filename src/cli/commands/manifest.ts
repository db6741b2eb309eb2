/** The command `manifest`: the definitions of a code base as JSON. */

import { createManifest } from '../artifacts/manifest.ts'
import { manifestSchema } from '../artifacts/manifest-schema.ts'
import { duplicateText, findDuplicates } from '../check/duplicates.ts'
import { apartFromTests, searchDefinitions } from '../code-base/definition-search.ts'
import { openCodeBase } from '../code-base/open-code-base.ts'
import { placeOf } from '../code-base/place.ts'
import { createCommand } from '../terminal/command.ts'

export default createCommand(
  {
    name: 'manifest',
    summary: 'write the definitions of a code base as JSON',
    usage: ['[<path>…] > brandid.manifest.json', '--schema'],
    about: `Reads the definitions as brandid check does, running nothing: prefix, former prefixes,
format and its options, pattern, random bits, an example, title and description.
The same code gives the same text, so that a review shows every prefix that changes.
An option that is not a literal is an error, with its place. Tests are left out.`,
    options: {
      schema: { type: 'boolean', help: 'print the JSON Schema of the manifest' },
    },
    examples: [
      ['brandid manifest src > brandid.manifest.json', 'for services in other languages'],
      ['brandid manifest src | diff brandid.manifest.json -', 'in CI: fails if the file is out of date'],
    ],
  },
  async ({ options, positionals }, io) => {
    const print = (value: unknown) => io.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
    if (options.schema) {
      await print(manifestSchema)
      return 0
    }
    const { codeBase, root } = await openCodeBase(positionals, io)
    const definitions = apartFromTests(searchDefinitions(codeBase).definitions, root)
    const { manifest, faults } = createManifest(definitions, codeBase.definitions.evaluator)
    const all = [
      ...faults.map(({ definition, message }) => ({ definition, message })),
      ...findDuplicates(definitions, codeBase).map((duplicate) => ({
        definition: duplicate.claim.definition,
        message: duplicateText(duplicate, (definition) => placeOf(definition, root)),
      })),
    ]
    for (const { definition, message } of all)
      await io.stderr.write(`${placeOf(definition, root)}: ${message}\n`)
    if (all.length > 0) return 1
    await print(manifest)
    return 0
  },
)
