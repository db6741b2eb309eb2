/** Sources that mean harm: those that took minutes, those that ended the process, and what no terminal should see. */

import { IDS, onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from '../cli/run-in.ts'

export { IDS }

/** A file with one finding. */
export const CAST = "import type { UserId } from './ids'\nexport const a = (x: string) => x as UserId\n"
/** Their folder, with further files. */
export const projectOf = (files: Readonly<Record<string, string>>): string =>
  onDisk({ 'ids.ts': IDS, 'a.ts': CAST, ...files })

/** The report of `check` on a folder, of casts alone. */
export async function checkCasts(cwd: string, ...options: readonly string[]) {
  const { code, stdout, stderr } = await runIn(cwd, ['check', '--json', '--rule', 'no-cast', ...options])
  return { code, shown: stdout + stderr, ...(JSON.parse(stdout) as Report) }
}

interface Report {
  readonly faults: readonly { readonly file: string; readonly message: string }[]
  readonly findings: readonly { readonly file: string }[]
  readonly files: number
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

/** Sources that took minutes, or ended the process. */
export const SLOW: Readonly<Record<string, string>> = {
  'objects that double': `const a0 = { user: 1 }\n${lines(30, (i) => `export const a${i + 1} = { ...a${i}, ...a${i}, z${i}: a${i} }`)}\ndefineId(a30.z29.z28.x)`,
  'texts that double':
    "const f = (x) => f(x + x)\nconst g = (x) => x + x\ndefineId(f('a'))\ndefineId(" +
    'g('.repeat(35) +
    "'a'" +
    ')'.repeat(36),
  'functions that double': `const m0 = (p) => defineId(p)\n${lines(25, (i) => `const m${i + 1} = (p) => { m${i}(p + 'a'); return m${i}(p + 'b') }`)}\nexport const z = m25('z')`,
  'functions that call each other': lines(
    2000,
    (i) => `const f${i} = (x) => f${(i + 1) % 2000}(f${(i + 7) % 2000}(x))\nf${i}(defineId)`,
  ),
  'types that double': `type T0 = UserId\n${lines(30, (i) => `type T${i + 1} = { a: T${i}, b: T${i} }`)}\n${lines(500, (i) => `export const q${i} = y as [T30['a'], T29, T28]`)}`,
  'many definitions': lines(5000, (i) => `export const D${i} = defineId('d${i}')`),
  'a table of definitions': `export const t = { ${lines(5000, (i) => `d${i}: defineId('d${i}'),`)} }`,
  'an object of 40,000 prefixes': `export const t = { ${lines(40_000, (i) => `userId${i}: 'user_',`)} }`,
  'an object of 40,000 prefixes before a key that is evaluated': `const k = 'a'\nexport const t = { ${lines(40_000, (i) => `userId${i}: 'user_',`)} [k]: 1 }`,
  'one prefix many times': lines(3000, (i) => `export const D${i} = defineId('d')`),
  'many casts': lines(20_000, (i) => `export const x${i} = y as UserId`),
  'many parameters': lines(5000, (i) => `export function f${i}(userId: string) { return g(userId) }`),
  'many comments': lines(5000, () => '/* eslint-disable brandid/no-cast */ y as UserId /* eslint-enable */'),
  'a sum of 9,000 terms': `export const s = 'user_'${' + x'.repeat(9000)}`,
  'calls of calls': `x${'.a()'.repeat(4000)}`,
  'spaces after words': `export const a = 1${['as', 'import', 'userId', 'type x', 'from'].map((word) => `\n// ${word}${' '.repeat(50_000)}x`).join('')}`,
  'words without an end': `// ${'type A'.repeat(20_000)}${'{ a as b,'.repeat(10_000)}${'<'.repeat(50_000)}`,
}

/** Sources that the parser, or a walk, cannot hold. */
export const DEEP: Readonly<Record<string, string>> = {
  'nested parentheses': `${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
  'nested functions': `x = ${'function () { return '.repeat(10_000)}`,
  'a sum of 50,000 terms': `x${' + x'.repeat(50_000)}`,
  'parentheses after a comment that a template holds': `export const q = \`/*\`; export const z = ${'('.repeat(6000)}1${')'.repeat(6000)}`,
  'parentheses after a quote that a pattern holds': `export const q = /'/; export const z = ${'('.repeat(6000)}1${')'.repeat(6000)}`,
  'parentheses among comments that close them': `export const z = ${'(/*)*/'.repeat(6000)}1${')'.repeat(6000)}`,
  'templates in templates': `${'`${'.repeat(6000)}1${'}`'.repeat(6000)}`,
  'a chain of conditions': `x = ${'a ? b : '.repeat(20_000)}c`,
}

/** A title, colours, direction marks, and commands for CI services. */
export const RAW = '\u001b]0;own\u0007\u009b31m\u202e\u200b\n::add-mask::x\n##[error]##teamcity[x]'

const ESCAPE = '\u001b'

/** What a text shows that controls a terminal or a CI service. The colours of the kit are its own. */
export function rawIn(shown: string): string[] {
  const [first, ...others] = shown.split(ESCAPE)
  const text =
    first +
    others.map((each) => (/^\[\d{1,2}m/.test(each) ? each.replace(/^\[\d+m/, '') : ESCAPE + each)).join('')
  const lines = text.split('\n')
  return lines.filter((line) => /[\p{C}\p{Zl}\p{Zp}]/u.test(line) || /^\s*::(?!error )|##\w*\[/.test(line))
}
