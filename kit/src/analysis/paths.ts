/** Paths with forward slashes, on every system. */

/** The folder of a path; '' for a bare name. */
export const findFolder = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** Joins a folder and a relative path, and resolves `.` and `..`. */
export function join(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part)
  }
  return parts.join('/')
}

/** The way from a folder to a path, which begins with `./` or `../`. */
export function relative(folder: string, path: string): string {
  const from = folder.split('/')
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && from[shared] === to[shared]) shared += 1
  const up = from.length - shared
  return `${up === 0 ? './' : '../'.repeat(up)}${to.slice(shared).join('/')}`
}
