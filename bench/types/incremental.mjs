/** The work of a build after a single file has changed, by the place of the getters of `Register`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { compilers, root } from './measure.mjs'

const definition = (i, prefix) => `import { defineId, type IdOf } from 'brandid/core'
export const E${i} = defineId('${prefix}')
export type E${i} = IdOf<typeof E${i}>
export const use${i} = (text: string): E${i} => E${i}.parse(text)
`
const blockOf = (getters) => `declare module 'brandid/register' {
  interface Register {
    ${getters}
  }
}
`
const listOf = (count) => (write) => Array.from({ length: count }, (_, i) => write(i))

/** The files of a program by layout. The first file is the file that changes. */
const layouts = {
  'no `Register`': (list, first) => list((i) => [`e${i}.ts`, definition(i, i === 0 ? first : `e${i}`)]),
  'a block in each file': (list, first) =>
    list((i) => {
      const prefix = i === 0 ? first : `e${i}`
      return [`e${i}.ts`, definition(i, prefix) + blockOf(`get ${prefix}(): typeof E${i}`)]
    }),
  'one register file': (list, first) => [
    ...list((i) => [`e${i}.ts`, definition(i, i === 0 ? first : `e${i}`)]),
    [
      'register.ts',
      list((i) => `import type { E${i} } from './e${i}.js'\n`).join('') +
        blockOf(list((i) => `get ${i === 0 ? first : `e${i}`}(): typeof E${i}`).join('\n    ')),
    ],
  ],
}

const config = {
  extends: `${root}tsconfig.json`,
  compilerOptions: {
    rootDir: '.',
    outDir: 'out',
    incremental: true,
    skipLibCheck: true,
    declaration: true,
    sourceMap: false,
    inlineSources: false,
  },
  include: ['*.ts'],
}

function compile(tsc, directory) {
  const args = [tsc, '-b', directory, '--extendedDiagnostics']
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${directory} does not compile:\n${stdout.slice(0, 2000)}`)
  return Number(/^(?:Aggregate )?Instantiations:\s*(\d+)/m.exec(stdout)?.[1])
}

/** Measures instantiations by layout and compiler: in the first build, after a prefix has changed, and after a file exports more. */
export function measureIncremental(count = 200) {
  const list = listOf(count)
  return Object.entries(layouts).map(([layout, filesOf]) => {
    const builds = Object.entries(compilers).map(([version, tsc]) => {
      const directory = `${root}.build/bench-incremental/${layout.replace(/\W+/g, '-')}-${version}/`
      rmSync(directory, { recursive: true, force: true })
      mkdirSync(directory, { recursive: true })
      writeFileSync(`${directory}tsconfig.json`, JSON.stringify(config))
      const build = (first, more = '') => {
        for (const [name, text] of filesOf(list, first)) writeFileSync(directory + name, text)
        writeFileSync(`${directory}e1.ts`, filesOf(list, first)[1][1] + more)
        return compile(tsc, directory)
      }
      const results = { first: build('first'), prefix: build('second') }
      return [version, { ...results, export: build('second', 'export const more = 1\n') }]
    })
    return { layout, builds: Object.fromEntries(builds) }
  })
}
