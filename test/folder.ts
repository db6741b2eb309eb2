/** One folder for the files that tests write, which goes when all tests have ended. */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// On some disks, creating a thousand small files takes a second. Containers may have as little as 64 MB of memory for files.
const MEMORY = '/dev/shm'
const ENOUGH = 2 ** 28
const isRoomy = (path: string) => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize > ENOUGH
}

/** Creates the folder, and returns the function that removes it. */
export default function createFolder(): () => void {
  const place = existsSync(MEMORY) && isRoomy(MEMORY) ? MEMORY : tmpdir()
  const folder = mkdtempSync(join(place, 'brandid-tests-'))
  process.env['TEST_FOLDER'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
