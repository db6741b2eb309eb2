import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it, vi } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { lint } from './lint.ts'

// Parsing the modules that a file imports takes longer than the rules, so a linter parses only the modules that may define IDs.

vi.mock(import('oxc-parser'), async (importOriginal) => {
  const parser = await importOriginal()
  return { ...parser, parseSync: vi.fn(parser.parseSync) }
})

const FILES = {
  'ids.ts':
    "import { defineId } from 'brandid'\nexport const makeId = (prefix: string) => defineId(prefix)\n",
  'barrel.ts': "export { makeId as createKind } from './ids.ts'\n",
  'help.ts': 'const help = (text: string) => text\nexport default help\n',
  'more.ts': "import help from './help.ts'\nexport default { help, log: (text: string) => text }\n",
  'b.ts': 'export {}\n',
}

const LINTED = `import { defineId } from 'brandid'
import { createKind } from './barrel.ts'
import help from './help.ts'
import * as more from './more.ts'
declare const text: string
export const UserId = defineId('user')
export const OneId = createKind(text)
help(more.default.log('a'))
`

it('a linted file has the modules parsed that may define IDs, and no others', () => {
  const cwd = onDisk(FILES)
  // The first file has the definitions of the project read.
  lint(cwd, 'b.ts', 'literal-prefix')
  writeFileSync(join(cwd, 'a.ts'), LINTED)
  vi.mocked(parseSync).mockClear()
  // The wrapper is found behind the barrel, under another name.
  expect(lint(cwd, 'a.ts', 'literal-prefix')).toMatchObject([{ line: 7 }])
  const parsed = vi.mocked(parseSync).mock.calls.map(([path]) => path.replace(/^.*\//, ''))
  expect([...new Set(parsed)].sort()).toEqual(['a.ts', 'barrel.ts', 'ids.ts'])
})
