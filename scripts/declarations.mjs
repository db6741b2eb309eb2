/**
 * Reduces the package's declarations to the names that entry points reach. The compiler declares every name in a file, and the private
 * names would take up a fifth of the tarball.
 */
import { posix } from 'node:path'

/** Matches the beginning of an import, a re-export or a declaration, including its comment. */
const beginning =
  /(?<!\*\/\n)^(?=(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)*(?:import|export|declare|type|interface) )/m
/** Matches a file's header comment, which is only useful in the source. */
const header = /^\/\*\*(?:[^*]|\*(?!\/))*\*\/\n(?=\/\*\*|import )/
const comments = /\/\*(?:[^*]|\*(?!\/))*\*\//g
const ownName = /^(?:export )?(?:declare )?(?:function|const|class|interface|type|namespace) (\w+)/
const named = /^(import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)'/
const everything = /^export (?:type )?\* from '(\.[^']+)'/

/** Matches comments on private names, which are only useful in the source. */
const ownComment = /^\/\*\*(?:[^*]|\*(?!\/))*\*\/\n(?=(?:type|interface|declare) )/gm
/** Matches an indentation of four spaces. Tabs replace it, which saves 0.4 kB of the tarball. */
const fourSpaces = /(?<=^(?: {4})*) {4}/gm

/**
 * Returns the text of each file that the entry points reach, by path.
 *
 * @param {(path: string) => string} read Returns a file's declarations as written by the compiler.
 */
export function reachedDeclarations(entryPoints, read) {
  const files = new Map()
  const open = (path) => {
    if (!files.has(path)) files.set(path, parse(path, read(path)))
    return files.get(path)
  }

  const reach = (path, name) => {
    for (const each of open(path).filter(({ names }) => names.has(name))) keep(path, each, name)
  }
  function keep(path, found, name) {
    if (found.from) {
      found.kept.add(name)
      return reach(found.from, found.names.get(name))
    }
    if (found.isKept) return
    found.isKept = true
    for (const [word] of found.code.matchAll(/\w+/g)) reach(path, word)
  }

  for (const path of entryPoints) {
    for (const each of open(path)) {
      if (each.isImport) continue
      for (const name of each.names.keys()) keep(path, each, name)
      if (!each.isWhole) continue
      each.isKept = true
      for (const name of exportsOf(each, open)) reach(each.from, name)
    }
  }
  return new Map(Array.from(files, ([path, all]) => [path, spell(all)]).filter(([, text]) => text !== ''))
}

function parse(path, text) {
  return text
    .replace(header, '')
    .split(beginning)
    .map((whole) => {
      const code = whole.replace(comments, '').trim()
      const [, verb, list, target] = named.exec(code) ?? []
      const source = target ?? everything.exec(code)?.[1]
      const from = source && posix.join(posix.dirname(path), source.replace(/\.ts$/, '.d.ts'))
      const names = new Map(
        target ? list.split(',').flatMap(readName) : [[ownName.exec(code)?.[1], undefined]],
      )
      names.delete(undefined)
      return {
        whole,
        code,
        from,
        names,
        kept: new Set(),
        isImport: /^import /.test(code),
        isWhole: Boolean(source && !verb),
        isKept: false,
      }
    })
}

/** Parses `type A as B` into the name in this file and the name in the other file. */
function readName(text) {
  const [, name, renamed = name] = /^(?:type )?(\w+)(?: as (\w+))?$/.exec(text.trim()) ?? []
  return name ? [[renamed, name]] : []
}

/** Lists the names that `export *` re-exports. `export type *` re-exports a function only if another statement exports it. */
function exportsOf({ from, code }, open) {
  const isPassed = code.startsWith('export type') ? /^export (?!declare (?:function|const))/ : /^export /
  return open(from)
    .filter((each) => isPassed.test(each.code))
    .flatMap(({ names }) => [...names.keys()])
}

const MARK = 'export {};\n'

function spell(all) {
  const lines = all.flatMap(({ whole, from, names, kept, isImport, isKept, code }) => {
    if (isKept || (isImport && !from) || whole === MARK) return [whole]
    if (kept.size === 0) return []
    if (kept.size === names.size) return [whole]
    const list = /\{([^}]*)\}/.exec(code)?.[1] ?? ''
    const left = list.split(',').filter((each) => readName(each).some(([name]) => kept.has(name)))
    return [whole.replace(list, ` ${left.map((each) => each.trim()).join(', ')} `)]
  })
  // Without `export {}`, a file would export its private names.
  return lines.every((line) => line === MARK)
    ? ''
    : lines.join('').replace(ownComment, '').replace(fourSpaces, '\t')
}
