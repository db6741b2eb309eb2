/**
 * Writes the API reports to `api/`: the declarations of each entry point and the types they use. With `--check`, compares the reports
 * instead, so that reviews show every API change.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor'

const root = fileURLToPath(new URL('../..', import.meta.url))
const reports = `${root}api/`
const drafts = `${root}.build/api/`

/** Maps the names of a package's entry points to the paths of their declarations. */
function entriesOf(folder, declarations = folder) {
  const { name, exports } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'))
  return Object.entries(exports).flatMap(([path, { types }]) =>
    types ? [[path.replace('.', name).replaceAll('/', '-'), `${declarations}${types.slice(2)}`]] : [],
  )
}

/** Copies the declarations, indenting with spaces because API Extractor does not trim tabs. */
function copyDeclarations() {
  cpSync(`${root}dist`, `${drafts}dist`, { recursive: true, filter: (path) => !path.endsWith('.js') })
  for (const file of readdirSync(`${drafts}dist`, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue
    const path = `${drafts}dist/${file}`
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\t', '    '))
  }
}

/** Entry points in report order. The core comes first, because most entry points share its declarations; `brandid/internal` is private. */
const entries = [...entriesOf(root, drafts), ...entriesOf(`${root}packages/kit/`)]
  .filter(([name]) => name !== 'brandid-internal')
  .sort(([name], [other]) => Number(other === 'brandid-core') - Number(name === 'brandid-core'))

function configOf(name, declarations) {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: declarations,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2022',
            module: 'nodenext',
            moduleResolution: 'nodenext',
            lib: ['es2022', 'dom'],
            types: ['node'],
            strict: true,
            exactOptionalPropertyTypes: true,
            skipLibCheck: true,
          },
          files: [declarations],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: drafts,
        reportTempFolder: `${drafts}temp`,
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      // The report covers only declarations, because separate tests check docstrings.
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: declarations.includes('/packages/kit/dist/')
      ? `${root}packages/kit/package.json`
      : `${root}package.json`,
  })
}

/** Splits a report into declarations, one per paragraph, and removes API Extractor's markers. */
function declarationsIn(draft) {
  const { code } = /^```ts\n(?<code>.*)^```$/ms.exec(draft).groups
  return code
    .replace(/^ *\/\/ (?:@public.*|\(undocumented\)|\(No @packageDocumentation.*)\n/gm, '')
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .filter(Boolean)
}

/** Returns the name of a declaration; `undefined` for an import or `export default`. */
function nameOf(declaration) {
  return /^(?:export )?(?:type|interface|const|function|class) (\w+)/.exec(declaration)?.[1]
}

/** Maps each declaration to the first report that contains it, because entry points share most declarations. */
const owners = new Map()

/** Formats the report for an entry point. Lists only the name of an export if an earlier report contains the same declaration. */
function reportOf(name, declarations) {
  const shown = declarations.filter((each) => !nameOf(each) || !owners.has(each))
  const shared = new Map()
  for (const each of declarations.filter(
    (one) => one.startsWith('export ') && nameOf(one) && owners.has(one),
  )) {
    const owner = owners.get(each)
    shared.set(owner, [...(shared.get(owner) ?? []), nameOf(each)])
  }
  for (const each of shown) owners.set(each, name)
  return [
    `# ${name}\n`,
    ...Array.from(shared, ([owner, names]) => `As in ${owner}: ${[...new Set(names)].sort().join(', ')}.\n`),
    `\`\`\`ts\n${shown.join('\n\n')}\n\`\`\`\n`,
  ].join('\n')
}

/** Runs API Extractor on an entry point and returns its report. */
function draftOf(name, declarations) {
  const { errorCount } = Extractor.invoke(configOf(name, declarations), {
    localBuild: true,
    messageCallback: (message) => {
      message.handled = message.logLevel !== 'error'
    },
  })
  if (errorCount > 0) throw new Error(`API Extractor rejects ${name}`)
  return readFileSync(`${drafts}${name}.api.md`, 'utf8')
}

rmSync(drafts, { recursive: true, force: true })
mkdirSync(`${drafts}temp`, { recursive: true })
copyDeclarations()
const made = new Map(
  entries.map(([name, declarations]) => [
    `${name}.md`,
    reportOf(name, declarationsIn(draftOf(name, declarations))),
  ]),
)

if (process.argv.includes('--check')) {
  const kept = new Map(readdirSync(reports).map((file) => [file, readFileSync(reports + file, 'utf8')]))
  const stale = [...new Set([...made.keys(), ...kept.keys()])].filter(
    (file) => made.get(file) !== kept.get(file),
  )
  for (const file of stale)
    console.log(
      `api/${file} differs from the package's declarations: run npm run written -- api, and review the change`,
    )
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports)
  for (const [file, text] of made) writeFileSync(reports + file, text)
}
console.log(`${made.size} entry points`)
