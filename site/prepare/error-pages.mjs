/** Composes a page for each error code: its section in docs/errors.md, and an example with the error from an actual run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { transformWithEsbuild } from 'vite'

const examples = fileURLToPath(new URL('../errors/', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The page that lists the error codes. */
export const ERRORS = 'docs/errors.md'

/** Reads the page's sections, each with code, message, cause and fix. */
export function readErrors() {
  const page = readFileSync(join(root, ERRORS), 'utf8')
  const errors = []
  for (const [, code, text] of page.matchAll(/^### `(\w+)`\n(.*?)(?=^##|(?![\s\S]))/gms)) {
    const [, message, cause, fix] = /^> ([^\n]*)\n\n\*\*Cause\*\*: (.*)\n\*\*Fix\*\*: (.*)/s.exec(text.trim())
    errors.push({ code, message, cause, fix })
  }
  return errors
}

/** Composes the page for an error code. */
export async function composeErrorPage({ code, message, cause, fix }) {
  const example = readFileSync(join(examples, `${code}.ts`), 'utf8')
  const thrown = await runExample(code, example)
  if (thrown.code !== code || !fits(thrown.message, message)) {
    throw new Error(`Expected "${message}" from the example for ${code} but received "${thrown.message}".`)
  }
  const hint = thrown.hint === undefined ? '' : ' Its `hint`, which is for developers:'
  return [
    `# \`${code}\``,
    `> ${message}`,
    startUpper(cause),
    '## Example',
    `\`\`\`ts\n${example.trim()}\n\`\`\``,
    `It throws an \`IdError\` with this code and the message above.${hint}`,
    ...(thrown.hint === undefined ? [] : [`> ${thrown.hint.replace(/\s*\n\s*/g, ' ')}`]),
    '## What to do',
    startUpper(fix),
    '[Every code, and what a response may show](errors.md)',
  ].join('\n\n')
}

/** Whether a message matches the page, where `…` replaces parts that differ between runs. */
function fits(message, shown) {
  const [start, ...rest] = shown.split('…')
  if (rest.length === 0) return message === shown
  return message.startsWith(start) && message.endsWith(rest.at(-1))
}

const startUpper = (text) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** Replaces the parts of a hint that differ between runs: locations and instants. */
const steady = (hint) =>
  hint?.replace(/(?:file:\/\/)?\/\S*\/(\w+)\.mjs:\d+:\d+/g, '$1.ts').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')

/** Returns the error that an example throws. Runs the example in a separate thread, because it may change the clock. */
async function runExample(code, source) {
  const folder = join(root, '.build/site-errors')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${code}.mjs`)
  writeFileSync(file, (await transformWithEsbuild(source, `${code}.ts`)).code)
  const worker = new Worker(
    `import('node:worker_threads').then(async ({ parentPort, workerData }) => {
      const error = await import(workerData).then(() => ({ code: 'none', message: 'nothing' }), (thrown) => thrown)
      const { code, message, hint } = error
      parentPort.postMessage({ code, message, hint })
      process.exit()
    })`,
    { eval: true, workerData: file },
  )
  const thrown = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  return { ...thrown, hint: steady(thrown.hint) }
}
