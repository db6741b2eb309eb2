/** The place of a definition, read from the text of a stack. */

import { attempt } from '../errors/runtime.ts'

/**
 * The place of a definition in a stack: the frame of the module that defines. Helpers and callbacks come before it, and
 * the runtime that evaluates modules after it.
 */
export function findPlace(stack: string): string | undefined {
  const frames = stack.split('\n').flatMap(parseFrame)
  const at = frames.findIndex(({ name, place }, i) => isModule(name, frames[i + 1]) && isSource(place))
  const frame = frames[at] ?? frames[0]
  return frame && showPlace(frame.place)
}

interface Frame {
  readonly name: string
  readonly place: string
}

// V8's `at name (place)` and `at place`; JavaScriptCore's and Firefox's `name@place`. A name may end with parentheses of its own.
const FRAME = /^(?:\s*at (?:async )?(?:(.*?) \((?!.*\) \()(.*)\)|(.*))|([^@]*)@(.*))$/

function parseFrame(line: string): Frame[] {
  const groups = FRAME.exec(line)
  if (!groups) return []
  const [, name, place, barePlace, otherName, otherPlace] = groups
  return [{ name: [name, otherName].join(''), place: [place, barePlace, otherPlace].join('') }]
}

// Names of functions and methods. The frame that evaluates a module has no name, a path, a number, or two words.
const FUNCTION_NAME = /^(?:(?:async|get|new|set) )?(?:[\w$]+\.)*(?!eval$|\d)[\w$#]+(?: \[as .*\])?$/

/** Whether a frame evaluates a module: one without a name does, unless a built-in function calls it back. */
function isModule(name: string, next: Frame | undefined): boolean {
  if (name !== '') return !FUNCTION_NAME.test(name)
  return !next || isSource(next.place) || next.place.startsWith('node:')
}

function isSource(place: string): boolean {
  return /:\d+:\d+$/.test(place) && !place.startsWith('node:')
}

/** The place without its scheme and query; `undefined` where it is none. One spelling serves a path and its URL. */
function showPlace(place: string): string | undefined {
  if (!isSource(place)) return undefined
  const isUrl = /^[a-z-]+:\/\//
  const path = place.replace(isUrl, '').replace(/\?[^:]*(?=:\d+:\d+$)/, '')
  return (isUrl.test(place) && attempt(() => decodeURIComponent(path))) || path
}
