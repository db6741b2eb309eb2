/** The worker that runs the compiler with declarations from its own folder. */
import { readSignature } from '../../wrong-calls/signature.ts'
import { createCompiler, type Declarations } from './compiler.ts'
import type { Answer, Files, Question } from './messages.ts'

const here = self.location.href

async function fetchJson(name: string) {
  const response = await fetch(new URL(name, here))
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return response.json()
}

const compiler = fetchJson('declarations.json').then(({ options, files }) => createCompiler(options, files))

let drizzle: Promise<Declarations> | undefined
let hasDrizzle = false

/** Returns the compiler. Fetches Drizzle's declarations only when a file mentions Drizzle, because they are very large. */
async function compilerFor(files: Files) {
  const created = await compiler
  if (hasDrizzle || !Object.values(files).some((text) => /drizzle/.test(text))) return created
  drizzle ??= fetchJson('drizzle.json').then((found) => found.files)
  const declarations = await drizzle
  if (!hasDrizzle) created.add(declarations)
  hasDrizzle = true
  return created
}

async function answer(question: Question): Promise<Answer> {
  const { id, files } = question
  try {
    if (question.kind === 'signature') return { id, answer: readSignature(question.text) }
    const found = await compilerFor(files)
    if (question.kind === 'check') return { id, answer: found.check(files) }
    if (question.kind === 'emit') return { id, answer: found.emit(files) }
    if (question.kind === 'hover') return { id, answer: found.hover(files, question) }
    return { id, answer: found.complete(files, question) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

// Answers one question at a time, because each question replaces the compiler's files.
let queue: Promise<void> = Promise.resolve()
self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  queue = queue.then(async () => self.postMessage(await answer(data)))
})
