/** Runs the recipes of decorators as both versions of tsc, SWC and oxc compile them, with the types that each emits. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import swc from '@swc/core'
import { transformSync } from 'oxc-transform'

const here = new URL('./', import.meta.url)
const out = new URL('../node_modules/.brandid-decorators/', here)
const sources = readdirSync(here).filter((name) => name.endsWith('.ts'))

const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: fileURLToPath(here), stdio: 'inherit' })
  if (status !== 0) throw new Error(`Failed: ${args.join(' ')}`)
}
const typescript = (path) => () =>
  run(fileURLToPath(new URL(`../../../node_modules/${path}/bin/tsc`, here)), '-p', '.')
const perFile = (name, compile) => () => {
  mkdirSync(new URL(`${name}/`, out), { recursive: true })
  for (const source of sources) {
    const code = compile(source, readFileSync(new URL(source, here), 'utf8'))
    writeFileSync(new URL(`${name}/${source.replace(/ts$/, 'js')}`, out), code)
  }
}

const COMPILERS = {
  // tsd brings TypeScript 5.9.
  'TypeScript 5.9': ['tsc', typescript('@tsd/typescript/typescript')],
  'TypeScript 7': ['tsc', typescript('typescript')],
  SWC: [
    'swc',
    perFile('swc', (filename, text) => {
      const parser = { syntax: 'typescript', decorators: true }
      const transform = { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false }
      const jsc = { target: 'es2022', parser, transform }
      return swc.transformSync(text, { filename, swcrc: false, jsc, module: { type: 'es6' } }).code
    }),
  ],
  oxc: [
    'oxc',
    perFile('oxc', (filename, text) => {
      const decorator = { legacy: true, emitDecoratorMetadata: true }
      const typescript = { removeClassFieldsWithoutInitializer: true }
      const { code, errors } = transformSync(filename, text, { decorator, typescript })
      if (errors.length > 0) throw new Error(errors[0].message)
      return code
    }),
  ],
}

rmSync(out, { recursive: true, force: true })
for (const [compiler, [folder, compile]] of Object.entries(COMPILERS)) {
  compile()
  const emitted = readFileSync(new URL(`${folder}/typeorm.js`, out), 'utf8')
  // A compiler that emits no types would prove nothing.
  if (!emitted.includes('design:type')) throw new Error(`${compiler} emits no types`)
  run(fileURLToPath(new URL(`${folder}/program.js`, out)))
}
console.log(`TypeORM, MikroORM and Swagger read no type of an ID under ${Object.keys(COMPILERS).join(', ')}.`)
