// The generators in JavaScriptCore, Safari's engine, and in Hermes, React Native's: `npm run bench -- shells` writes bench/shells/results.md.
//
// The shell of JavaScriptCore is `jsc` of Debian's package libjavascriptcoregtk-4.0-bin. `npm ci --prefix test/runtimes` installs Hermes.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
// The package of the runtimes has Babel, so that only this command requires it.
import { forHermes, HERMES } from '../../test/runtimes/for-hermes.js'
import { installPeers } from '../engines.js'
import { median } from '../harness.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const out = `${root}.build/shells/`

mkdirSync(out, { recursive: true })
installPeers()
await build({
  entryPoints: [`${here}program.js`],
  banner: { js: readFileSync(`${here}globals.js`, 'utf8') },
  outfile: `${out}program.js`,
  bundle: true,
  format: 'iife',
  platform: 'browser',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
})

writeFileSync(`${out}hermes.js`, await forHermes(`${out}program.js`))

/** The samples of each case from one run of a shell. */
function samplesOf(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${command}: ${error ?? stderr}`)
  return JSON.parse(stdout)
}

const textOf = (command, ...args) => spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''
const webKit = /^Version: ([\d.]+)/m.exec(textOf('dpkg', '--status', 'libjavascriptcoregtk-4.0-bin'))?.[1]
const { dependencies } = JSON.parse(readFileSync(`${root}test/runtimes/package.json`, 'utf8'))
const shells = [
  { name: `JavaScriptCore of WebKitGTK ${webKit}`, samples: samplesOf('jsc', `${out}program.js`) },
  {
    name: `Hermes ${dependencies['hermes-engine-cli']}`,
    samples: samplesOf(HERMES, '-O', `${out}hermes.js`),
  },
]

const rows = Object.keys(shells[0].samples)
  .filter((key) => key.endsWith('|0'))
  .map((key) => {
    const peerKey = key.replace(/0$/, '1')
    const [what, peer] = key.split('|')
    const cells = shells.map(({ samples: { [key]: own, [peerKey]: other } }) => {
      const ratio = median(own.map((ns, i) => other[i] / ns))
      return `${Math.round(median(own)).toLocaleString('en')} | ${ratio.toFixed(2)}`
    })
    return `| ${what} | ${peer} | ${cells.join(' | ')} |`
  })
const rounds = Object.values(shells[0].samples)[0].length
const heads = shells.map(({ name }) => `${name}, ns | × `)
const date = new Date().toISOString().slice(0, 10)
writeFileSync(
  `${here}results.md`,
  `# IDs in Safari's engine and in React Native's

\`npm run bench -- shells\` writes this page; do not edit it.

- ${cpus()[0].model.trim()}, ${date}, ${rounds} rounds; brandid's bundle for pages, in production
- **ns**: nanoseconds to generate an ID and read one character, as elapsed time, because shells cannot measure processor time
- **×**: the other package's time divided by brandid's; below 1, the other package is faster
- Shells have no source of random bytes, so both packages copy prepared bytes. nanoid asks for bytes for each ID, and brandid fills a pool.

| brandid | other package | ${heads.join('| ')}|
| --- | --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`,
)
