/**
 * The source of `brandid/mini`, in `.build/mini`, made of that of `brandid`: the two differ by the module that they import and
 * by the name of its schemas.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Where it is written. Its own files keep their places; the others are those of `src`. */
export const MINI = '.build/mini'

/** Writes the files, from the root of the repository. */
export function writeMini() {
  rmSync(MINI, { recursive: true, force: true })
  mkdirSync(`${MINI}/zod`, { recursive: true })
  const zodFiles = readdirSync('src/zod').filter((name) => name.startsWith('classic'))
  for (const name of ['index.ts', ...zodFiles.map((each) => `zod/${each}`)]) {
    const path = `${MINI}/${nameInMini(name)}`
    const source = readFileSync(`src/${name}`, 'utf8')
    const text = source
      .replace('\n', `\n// For zod mini: made of src/${name} by scripts/mini.mjs.\n`)
      .replace(
        /^\/\*\* The entry point `brandid`.*/,
        // The tag is the name of its page in the reference.
        '/** The entry point `brandid/mini`: as `brandid`, on zod mini. @module mini */',
      )
      // The schemas of zod mini have no methods that derive others, and none of their facts.
      .replace(/^ {2}\/\*\*.*\*\/\n {2}readonly\(\): .*\n/gm, '')
      .replace(/(?<=^ {2}'safeParseAsync',\n)(?: {2}'\w+',\n)+/m, '')
      .replaceAll("'zod/v4'", "'zod/v4-mini'")
      .replaceAll('z.ZodType', 'z.ZodMiniType')
      .replaceAll('MainRegister', 'MiniRegister')
      .replace(/(?<=')\.\.?\/[^']+(?=')/g, (target) => importInMini(name, path, target))
    writeFileSync(path, text)
  }
}

/** The declarations of the package have its files beside those of `src`: the imports lead from there. */
export function placeDeclaration(name, text) {
  const own = posix.dirname(`${MINI}/${name}`)
  return text.replace(/(?<=['"])\.\.?\/[^'"]+(?=['"])/g, (target) => {
    const path = posix.join(own, target)
    return path.startsWith('src/') ? relative(posix.dirname(`src/${name}`), path) : target
  })
}

function importInMini(name, path, target) {
  const source = posix.join('src', posix.dirname(name), target)
  const inMini = nameInMini(source.slice('src/'.length))
  return relative(posix.dirname(path), source === `src/${inMini}` ? source : `${MINI}/${inMini}`)
}

function nameInMini(name) {
  return name === 'index.ts' ? 'mini.ts' : name.replace(/^zod\/classic/, 'zod/mini')
}

function relative(from, to) {
  const path = posix.relative(from, to)
  return path.startsWith('.') ? path : `./${path}`
}
