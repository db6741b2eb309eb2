/**
 * Tests the claims of packages/kit/docs/monorepo.md under both compilers, with the six packages in test/workspace, which pnpm installs with
 * the tarball. `npm run check -- workspace` downloads pnpm, two versions of Zod, tsdown, api-extractor and TypeScript.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The last major version of pnpm for Node 20.
const PNPM = 'pnpm@10.34.8'

const root = fileURLToPath(new URL('..', import.meta.url))
// The folder is outside the repository, because the repository's node_modules contains a link to brandid for the kit.
const workspace = join(tmpdir(), 'brandid-workspace/')
const app = `${workspace}packages/app/`
const compilers = {
  5.9: `${root}node_modules/@tsd/typescript/typescript/bin/tsc`,
  7: `${root}node_modules/typescript/bin/tsc`,
}

function run(cwd, command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

/** Compiles and returns the errors, each as file and code. */
function errorsOf(tsc, cwd, ...args) {
  const { stdout } = spawnSync(process.execPath, [tsc, ...args, '--pretty', 'false'], {
    cwd,
    encoding: 'utf8',
  })
  return Array.from(stdout.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm), ([, file, code]) => [file, code])
}

/** Returns the errors in a file in packages/app/checks. */
function check(tsc, file, options = {}) {
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { noEmit: true, ...options },
    include: [file],
  }
  writeFileSync(`${app}checks/tsconfig.one.json`, JSON.stringify(config))
  return errorsOf(tsc, app, '-p', 'checks/tsconfig.one.json')
}

rmSync(workspace, { recursive: true, force: true })
cpSync(`${root}test/workspace`, workspace, { recursive: true })
const [{ filename }] = JSON.parse(
  run(root, 'npm', 'pack', '--silent', '--json', '--ignore-scripts', '--pack-destination', workspace),
)
renameSync(`${workspace}${filename}`, `${workspace}brandid.tgz`)
run(workspace, 'npx', '--yes', PNPM, 'install', '--silent', '--no-frozen-lockfile', '--ignore-scripts')

// tsdown keeps the `Register` block in its declarations.
const bundled = `${workspace}packages/bundled/`
run(bundled, 'npx', 'tsdown', 'src/index.ts', '--dts', '--format', 'esm', '--out-dir', 'out')
cpSync(`${bundled}out`, `${bundled}dist`, { recursive: true })
for (const [from, to] of [
  ['index.mjs', 'index.js'],
  ['index.d.mts', 'index.d.ts'],
]) {
  renameSync(`${bundled}dist/${from}`, `${bundled}dist/${to}`)
}
const declarations = readFileSync(`${bundled}dist/index.d.ts`, 'utf8')
assert.match(declarations, /declare module ['"]brandid\/register['"]/)
assert.match(declarations, /get tag\(\): typeof TagId/)

// api-extractor drops the `Register` block from its declarations without a warning.
const extracting = {
  mainEntryPointFilePath: '<projectFolder>/dist/index.d.ts',
  projectFolder: '.',
  compiler: { tsconfigFilePath: '<projectFolder>/tsconfig.json' },
  apiReport: { enabled: false },
  docModel: { enabled: false },
  dtsRollup: { enabled: true, untrimmedFilePath: '<projectFolder>/out/extracted.d.ts' },
  tsdocMetadata: { enabled: false },
  messages: { extractorMessageReporting: { 'ae-missing-release-tag': { logLevel: 'none' } } },
}
writeFileSync(`${bundled}api-extractor.json`, JSON.stringify(extracting))
const extraction = run(bundled, 'npx', 'api-extractor', 'run', '--local')
assert.doesNotMatch(extraction, /warning/i)
const extracted = readFileSync(`${bundled}out/extracted.d.ts`, 'utf8')
assert.match(extracted, /export declare const TagId/)
assert.doesNotMatch(extracted, /declare module/)

for (const [version, tsc] of Object.entries(compilers)) {
  for (const name of ['ids', 'billing', 'report', 'legacy', 'app']) {
    rmSync(`${workspace}packages/${name}/dist`, { recursive: true, force: true })
    rmSync(`${workspace}packages/${name}/tsconfig.tsbuildinfo`, { force: true })
  }
  // Uses project references, `composite` and `exactOptionalPropertyTypes`, and `isolatedDeclarations` in the `ids` package.
  run(workspace, process.execPath, tsc, '-b', 'packages/app')
  assert.match(
    readFileSync(`${workspace}packages/billing/dist/index.d.ts`, 'utf8'),
    /read: \(text: string\) => import\("brandid"\)\.Parsed;/,
  )

  // `paths` to the sources must produce the same errors as references to declarations.
  const paths = Object.fromEntries(
    ['ids', 'billing', 'report', 'legacy'].map((name) => [`@acme/${name}`, [`../../${name}/src/index.ts`]]),
  )
  const viaPaths = { paths, rootDir: '../..', isolatedDeclarations: false }
  assert.deepEqual(check(tsc, '../src/index.ts', viaPaths), [])
  // Types that exclude a definition may differ, because a declaration is resolved with only the definitions that its package sees.
  assert.deepEqual(check(tsc, 'frozen.ts'), [])
  assert.deepEqual(check(tsc, 'frozen.ts', viaPaths), [['checks/frozen.ts', 'TS2322']])

  assert.deepEqual(check(tsc, 'unreachable.ts'), [])

  assert.deepEqual(check(tsc, 'duplicate.ts'), [['checks/duplicate.ts', 'TS2300']])
  assert.deepEqual(check(tsc, 'twins.ts'), [])
  const twins = check(tsc, 'twins.ts', { skipLibCheck: false }).filter(([, code]) => code === 'TS2300')
  assert.deepEqual(twins.map(([file]) => file.replace(/^.*\/(?=\w+\.d\.ts)/, '')).sort(), [
    'index.d.ts',
    'twin.d.ts',
  ])
  assert.deepEqual(check(tsc, 'property.ts'), [])
  assert.deepEqual(check(tsc, 'private.ts'), [])
  console.log(`works under TypeScript ${version}`)
}
