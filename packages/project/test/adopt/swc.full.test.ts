import { createRequire } from 'node:module'
import { transformSync } from 'esbuild'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { generatedFile } from './generated-files.ts'
import { DECORATED_FILES, NAMED_FILES, PLAIN_FILES } from './hostile-files.ts'
import { EMITS, rewrite } from './rewritten.ts'

// SWC emits metadata by rules of its own, so the proof is compared with it as well. `npm ci --prefix test/libraries` installs it.

const FAILED = 'an error'

/** What SWC makes of a text, without comments; its error where it cannot read it. */
let compile: (text: string, path: string) => string

beforeAll(() => {
  const libraries = new URL('../../../../test/libraries/package.json', import.meta.url)
  const swc = createRequire(libraries)('@swc/core')
  compile = (text, path) => {
    const parser = { syntax: 'typescript', decorators: true, tsx: path.endsWith('x') }
    const transform = { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'preserve' } }
    try {
      return swc.transformSync(text, {
        jsc: { target: 'es2022', parser, transform, preserveAllComments: false, keepClassNames: true },
        module: { type: 'es6' },
        minify: false,
        configFile: false,
        swcrc: false,
      }).code
    } catch {
      return FAILED
    }
  }
})

/** The program alone, as esbuild prints it, with the value of a name that is only a type. The metadata of members that name their types are read by nobody. */
function programOf(text: string, path: string): string {
  const code = compile(text, path)
  if (code === FAILED) return FAILED
  return (
    transformSync(code, { loader: 'jsx', jsx: 'preserve', legalComments: 'none' })
      .code.replaceAll('.$type()', '')
      // Legal comments, which esbuild leaves in classes.
      .replace(/\/\*!.*?\*\/\s*/g, '')
      .replace(/typeof (ID|K|(?:Brandid)?Loose\w+) === "undefined" \? Object : \1/g, 'Object')
      .replace(new RegExp(`${NAMING.source},\\n *_ts_metadata\\("design:type".*\\)`, 'g'), '$1')
  )
}

/** Decorators that name a type or read none, as they are printed. */
const NAMING =
  /(observable|(?:(?:PrimaryGenerated|Version|Join)Column|Index)\(\)|(?:\w*Column|C|ApiProperty|Field)\((?:"integer"(?:, \{[^}]*\})?|\{[^}]*type:[^}]*\}|DataType\.INTEGER|\(\) => Int)\))/

it('the files that others compile alike are alike under SWC', () => {
  let typed = 0
  for (const { text, path, what } of [...PLAIN_FILES, ...DECORATED_FILES, ...NAMED_FILES]) {
    const { after, types, fault } = rewrite({ text, path }, EMITS)
    if (types === 0 || fault !== undefined) continue
    typed += programOf(text, path) === FAILED ? 0 : 1
    expect({ what, code: programOf(after, path) }).toEqual({ what, code: programOf(text, path) })
  }
  expect(typed).toBeGreaterThan(60)
})

it('what is left would be another program under SWC', () => {
  const left = DECORATED_FILES.filter(({ isTyped }) => !isTyped)
  const same = left.filter(
    ({ text, path }) => programOf(rewrite({ text }).after, path) === programOf(text, path),
  )
  // SWC passes over `null`, or emits an object for such a union as before.
  expect(same.length).toBeLessThan(left.length / 3)
})

it('random files are alike under SWC', () => {
  fc.assert(
    fc.property(generatedFile, (text) => {
      const { after, types, fault } = rewrite({ text }, EMITS)
      if (types > 0 && fault === undefined) expect(programOf(after, 'a.ts')).toBe(programOf(text, 'a.ts'))
    }),
    { numRuns: 2000 },
  )
})
