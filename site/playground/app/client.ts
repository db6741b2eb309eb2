/** The page's connection to the worker: sends questions and returns promises for the answers. */
import type { Answer, Kind, Questions } from './messages.ts'

/** Sends questions to the compiler. */
export interface Client {
  ask<Asked extends Kind>(kind: Asked, question: Questions[Asked]['asks']): Promise<Questions[Asked]['gets']>
  close(): void
}

interface Waiting {
  resolve(answer: never): void
  reject(reason: Error): void
}

/** Starts the worker, which loads the compiler. */
export function startCompiler(address: URL): Client {
  const worker = new Worker(address)
  const waiting = new Map<number, Waiting>()
  let count = 0
  let failure: Error | undefined
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const { resolve, reject } = waiting.get(data.id) as Waiting
    waiting.delete(data.id)
    if ('error' in data) reject(new Error(data.error))
    else resolve(data.answer as never)
  })
  worker.addEventListener('error', () => {
    failure = new Error('the worker failed to start')
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  })
  return {
    ask(kind, question) {
      if (failure) return Promise.reject(failure)
      return new Promise((resolve, reject) => {
        waiting.set(++count, { resolve, reject })
        worker.postMessage({ id: count, kind, ...question })
      })
    },
    close: () => worker.terminate(),
  }
}
