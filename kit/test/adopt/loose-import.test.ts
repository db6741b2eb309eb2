import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../src/adopt/adopt-code-base.ts'
import { importTypes, readStyle } from '../../src/adopt/untyped-ids.ts'
import { createModule } from '../../src/source/module.ts'
import { parseSource } from '../../src/source/syntax.ts'

const moduleOf = (text: string) => createModule('/a.ts', text, parseSource('/a.ts', text).program)

/** The text of a module with the import, and the name of the type there. */
function imported(text: string, entry = 'brandid') {
  const { locals, changes } = importTypes(['LooseId'], entry, moduleOf(text))
  return { local: locals[0], text: applyChanges(text, changes) }
}

const STATEMENT = "import type { LooseId } from 'brandid'"

describe('a module that imports brandid', () => {
  it.each([
    { before: "import type { LooseId } from 'brandid'", local: 'LooseId' },
    { before: "import { type LooseId as Loose } from 'brandid/core'", local: 'Loose' },
  ])('keeps $before', ({ before, local }) => {
    expect(imported(before)).toEqual({ local, text: before })
  })

  it.each([
    {
      before: "import { defineId } from 'brandid'",
      after: "import { defineId, type LooseId } from 'brandid'",
    },
    {
      before: "import type { Id } from 'brandid/mini'",
      after: "import type { Id, LooseId } from 'brandid/mini'",
    },
    {
      before: "import {\n  defineId,\n  type Id,\n} from 'brandid'",
      after: "import {\n  defineId,\n  type Id, type LooseId,\n} from 'brandid'",
    },
    {
      before: "import * as brandid from 'brandid'",
      after: `import * as brandid from 'brandid'\n${STATEMENT}`,
    },
    { before: "import 'brandid'", after: `import 'brandid'\n${STATEMENT}` },
    {
      before: "import { nanoid } from 'brandid/formats'",
      after: `import { nanoid } from 'brandid/formats'\n${STATEMENT}`,
    },
  ])('becomes $after', ({ before, after }) => {
    expect(imported(before)).toEqual({ local: 'LooseId', text: after })
  })
})

describe('a module that imports others', () => {
  it.each([
    {
      before: "import a from 'a'\nimport b from 'b' // c\n\nf()",
      after: `import a from 'a'\nimport b from 'b' // c\n${STATEMENT}\n\nf()`,
    },
    { before: "import a from 'a' /* c */\nf()", after: `import a from 'a' /* c */\n${STATEMENT}\nf()` },
    { before: "import a from 'a'; f()", after: `import a from 'a';\n${STATEMENT}; f()` },
    {
      before: 'import a from "a";\r\nf()',
      after: 'import a from "a";\r\nimport type { LooseId } from "brandid";\r\nf()',
    },
    {
      before: "'use client'\n\nimport a from 'a'\n",
      after: `'use client'\n\nimport a from 'a'\n${STATEMENT}\n`,
    },
  ])('becomes $after', ({ before, after }) => {
    expect(imported(before).text).toBe(after)
  })

  it('names the entry point of the project', () => {
    expect(imported("import a from 'a'", 'brandid/core').text).toContain("from 'brandid/core'")
  })

  it('names the type otherwise where the name is taken', () => {
    expect(imported("import a from 'a'\ntype LooseId = string")).toEqual({
      local: 'BrandidLooseId',
      text: "import a from 'a'\nimport type { LooseId as BrandidLooseId } from 'brandid'\ntype LooseId = string",
    })
    expect(imported("import a from 'a'\ntype LooseIds = string").local).toBe('LooseId')
  })
})

describe('several types', () => {
  it.each([
    {
      before: "import a from 'a'",
      after: "import a from 'a'\nimport type { LooseId, LooseKey } from 'brandid'",
    },
    {
      before: "import { defineId } from 'brandid'",
      after: "import { defineId, type LooseId, type LooseKey } from 'brandid'",
    },
    {
      before: "import type { LooseId } from 'brandid'",
      after: "import type { LooseId, LooseKey } from 'brandid'",
    },
  ])('become $after', ({ before, after }) => {
    const { locals, changes } = importTypes(['LooseId', 'LooseKey'], 'brandid', moduleOf(before))
    expect([locals, applyChanges(before, changes)]).toEqual([['LooseId', 'LooseKey'], after])
  })
})

describe('a module without imports', () => {
  it.each([
    { before: 'export {}', after: `${STATEMENT}\n\nexport {}` },
    { before: '\ufeffexport {}', after: `\ufeff${STATEMENT}\n\nexport {}` },
    { before: '#!/usr/bin/env node\nexport {}', after: `#!/usr/bin/env node\n${STATEMENT}\n\nexport {}` },
    { before: "'use server'\nexport {}", after: `'use server'\n${STATEMENT}\nexport {}` },
    { before: '/** f */\nexport {}', after: `${STATEMENT}\n\n/** f */\nexport {}` },
    {
      before: '// a header\n\n/** f */\nexport {}',
      after: `// a header\n\n${STATEMENT}\n\n/** f */\nexport {}`,
    },
    {
      before: '// @ts-nocheck\n/** f */\nexport {}',
      after: `// @ts-nocheck\n${STATEMENT}\n\n/** f */\nexport {}`,
    },
    {
      before: "/// <reference types='x' />\nexport {}",
      after: `/// <reference types='x' />\n${STATEMENT}\n\nexport {}`,
    },
    { before: '/* eslint-disable */ export {}', after: `/* eslint-disable */ ${STATEMENT}\n\nexport {}` },
    { before: '// Copyright\nexport {}', after: `// Copyright\n${STATEMENT}\n\nexport {}` },
  ])('becomes $after', ({ before, after }) => {
    expect(imported(before).text).toBe(after)
  })
})

describe('readStyle', () => {
  it.each([
    { text: 'export const a = "b";', style: { quote: '"', semicolon: ';', newline: '\n' } },
    { text: "export const a = 'b'\r\n", style: { quote: "'", semicolon: '', newline: '\r\n' } },
    { text: 'import a from "a"\nconst b = \'c\';', style: { quote: '"', semicolon: '', newline: '\n' } },
  ])('reads $text', ({ text, style }) => {
    expect(readStyle(moduleOf(text))).toEqual(style)
  })
})
