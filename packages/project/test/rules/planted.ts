/** Code with planted faults: a mark such as `«no-cast»` stands right before what is wrong, and is taken out. */

/** Files without their marks, and `file:line:column fault` of each. */
export interface Planted {
  readonly files: Readonly<Record<string, string>>
  readonly faults: readonly string[]
}

const MARK = /«([\w-]+)»/

/** Takes the marks out of files. */
export function planted(marked: Readonly<Record<string, string>>): Planted {
  const files: Record<string, string> = {}
  const faults: string[] = []
  for (const [file, text] of Object.entries(marked)) {
    let rest = text
    for (let found = MARK.exec(rest); found; found = MARK.exec(rest)) {
      const [mark, fault] = found
      const before = rest.slice(0, found.index).split('\n')
      faults.push(`${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} ${fault}`)
      rest = rest.slice(0, found.index) + rest.slice(found.index + mark.length)
    }
    files[file] = rest
  }
  return { files, faults: faults.sort() }
}
