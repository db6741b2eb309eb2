/** The location of a definition, read from a stack trace. */

import { attempt } from '../errors/runtime.ts'

/**
 * Finds a definition's location in a stack, which is the frame of the defining module. Frames of helpers and callbacks come before the
 * module's frame, and frames of the runtime's module loader come after it.
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

// V8 prints `at name (place)` or `at place`. JavaScriptCore and Firefox print `name@place`. A name may also end with parentheses.
const FRAME = /^(?:\s*at (?:async )?(?:(.*?) \((?!.*\) \()(.*)\)|(.*))|([^@]*)@(.*))$/

function parseFrame(line: string): Frame[] {
  const groups = FRAME.exec(line)
  if (!groups) return []
  const [, name, place, barePlace, otherName, otherPlace] = groups
  return [{ name: [name, otherName].join(''), place: [place, barePlace, otherPlace].join('') }]
}

// Matches the name of a function or method. A frame that evaluates a module has no name, or its name is a path, a number or two words.
const FUNCTION_NAME = /^(?:(?:async|get|new|set) )?(?:[\w$]+\.)*(?!eval$|\d)[\w$#]+(?: \[as .*\])?$/

/** Whether a frame evaluates a module. A frame without a name evaluates a module, unless a built-in function called it as a callback. */
function isModule(name: string, next: Frame | undefined): boolean {
  if (name !== '') return !FUNCTION_NAME.test(name)
  return !next || isSource(next.place) || next.place.startsWith('node:')
}

function isSource(place: string): boolean {
  return /:\d+:\d+$/.test(place) && !place.startsWith('node:')
}

/** Removes a location's scheme and query, so that a path and its URL become equal. Returns `undefined` for any other string. */
function showPlace(place: string): string | undefined {
  if (!isSource(place)) return undefined
  const isUrl = /^[a-z-]+:\/\//
  const path = place.replace(isUrl, '').replace(/\?[^:]*(?=:\d+:\d+$)/, '')
  return (isUrl.test(place) && attempt(() => decodeURIComponent(path))) || path
}
