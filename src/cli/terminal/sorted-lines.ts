/** The sorting of more lines than fit into memory: sorted runs in files, merged at the end. */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Characters of lines that are sorted in memory: some 200 MB, with what the engine adds. */
const RUN_SIZE = 16_000_000
/** Lines of one batch of the result. */
const BATCH = 4096

/** Sorts lines by the order of their character codes. */
export async function* sortedLines(
  batches: AsyncIterable<readonly string[]>,
  isReversed: boolean,
  runSize = RUN_SIZE,
): AsyncGenerator<readonly string[]> {
  const sort = (lines: string[]) => (isReversed ? lines.sort().reverse() : lines.sort())
  const files: FileHandle[] = []
  let run: string[] = []
  let size = 0
  try {
    for await (const lines of batches) {
      for (const line of lines) {
        run.push(line)
        size += line.length
      }
      if (size < runSize) continue
      const file = await openNameless()
      files.push(file)
      await file.writeFile(`${sort(run).join('\n')}\n`)
      run = []
      size = 0
    }
    sort(run)
    yield* files.length === 0 ? batchesOf(run) : merged([...files.map(linesOfFile), linesOf(run)], isReversed)
  } finally {
    await Promise.all(files.map((file) => file.close()))
  }
}

/** A file without a name: it is gone when the process ends, however that happens. */
async function openNameless(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'brandid-sort-'))
  try {
    return await open(join(directory, 'run'), 'wx+')
  } finally {
    await rm(directory, { recursive: true })
  }
}

function* batchesOf(lines: readonly string[]): Generator<readonly string[]> {
  for (let i = 0; i < lines.length; i += BATCH) yield lines.slice(i, i + BATCH)
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

async function* linesOfFile(file: FileHandle): AsyncGenerator<string> {
  // Every byte between two line breaks is that of a line: carriage returns and marks of the encoding, too.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = ''
  for await (const chunk of file.createReadStream({ start: 0 })) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() as string
    yield* lines
  }
}

/** Merges sorted runs: a heap would pay only beyond the runs of some hundred gigabytes. */
async function* merged(
  runs: readonly AsyncGenerator<string>[],
  isReversed: boolean,
): AsyncGenerator<readonly string[]> {
  const isBefore = (one: string, other: string) => one < other !== isReversed
  const heads: { line: string; run: AsyncGenerator<string> }[] = []
  const insert = async (run: AsyncGenerator<string>) => {
    const { value: line, done } = await run.next()
    if (done) return
    // From the last head to the first one: the next line of a run is usually near its last one.
    let at = heads.length
    while (at > 0 && isBefore((heads[at - 1] as (typeof heads)[number]).line, line)) at--
    heads.splice(at, 0, { line, run })
  }
  for (const run of runs) await insert(run)
  let batch: string[] = []
  for (let next = heads.pop(); next; next = heads.pop()) {
    batch.push(next.line)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
    await insert(next.run)
  }
  if (batch.length > 0) yield batch
}
