/** The place of a definition, which is read from a stack trace. */

import { attempt } from '../errors/runtime.ts'

/**
 * Finds the place of a definition in a stack, which is the frame of the defining module. Helpers and callbacks come before that frame,
 * and the runtime that evaluates modules comes after it.
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

// V8 writes `at name (place)` and `at place`, JavaScriptCore and Firefox write `name@place`. A name may end with parentheses of its
// own.
const FRAME = /^(?:\s*at (?:async )?(?:(.*?) \((?!.*\) \()(.*)\)|(.*))|([^@]*)@(.*))$/

function parseFrame(line: string): Frame[] {
  const groups = FRAME.exec(line)
  if (!groups) return []
  const [, name, place, barePlace, otherName, otherPlace] = groups
  return [{ name: [name, otherName].join(''), place: [place, barePlace, otherPlace].join('') }]
}

// Names of functions and methods. The frame that evaluates a module has no name, or a path, a number or two words as its name.
const FUNCTION_NAME = /^(?:(?:async|get|new|set) )?(?:[\w$]+\.)*(?!eval$|\d)[\w$#]+(?: \[as .*\])?$/

/** Whether a frame evaluates a module. A frame without a name does, unless it is the callback of a built-in function. */
function isModule(name: string, next: Frame | undefined): boolean {
  if (name !== '') return !FUNCTION_NAME.test(name)
  return !next || isSource(next.place) || next.place.startsWith('node:')
}

function isSource(place: string): boolean {
  return /:\d+:\d+$/.test(place) && !place.startsWith('node:')
}

/** Formats a place without its scheme and query, so that a path and its URL look the same. Returns `undefined` for any other string. */
function showPlace(place: string): string | undefined {
  if (!isSource(place)) return undefined
  const isUrl = /^[a-z-]+:\/\//
  const path = place.replace(isUrl, '').replace(/\?[^:]*(?=:\d+:\d+$)/, '')
  return (isUrl.test(place) && attempt(() => decodeURIComponent(path))) || path
}
