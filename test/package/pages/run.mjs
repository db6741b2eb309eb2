/**
 * Takes the image of a PGlite and modules. Runs each module in a thread of its own, one after the other, and prints how
 * each ended.
 */
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

const [image, ...modules] = process.argv.slice(2)
const globals = new URL('./globals.mjs', import.meta.url).href

function run(file) {
  return new Promise((resolve) => {
    let stderr = ''
    const options = { execArgv: ['--import', globals], workerData: { image }, stdout: true, stderr: true }
    const worker = new Worker(pathToFileURL(file), options)
    worker.stderr.on('data', (text) => {
      stderr += text
    })
    worker.on('error', (error) => {
      stderr += error.stack
    })
    worker.on('exit', (status) => resolve({ status, stderr }))
  })
}

const ends = {}
for (const file of modules) ends[file] = await run(file)
console.log(JSON.stringify(ends))
