/** The subject of a reading: a text without its wrapping, and the start of its body. */
import { SEPARATOR } from 'brandid/internal'

/** A text under inspection. */
export interface Subject {
  /** The text without quotes and white space around it. */
  readonly text: string
  /** The text before the last `_`, or `''`. */
  readonly prefix: string
  /** What follows it. */
  readonly body: string
  /** Where the body begins. */
  readonly bodyStart: number
  /** What was wrong around the text. */
  readonly wrong: readonly string[]
  readonly nowMs: number
}

// Letters of both cases are no prefix in another spelling, but characters of a body.
const PREFIX = /^(?:[a-z](?:[a-z0-9_]{0,61}[a-z0-9])?|[A-Z](?:[A-Z0-9_]{0,61}[A-Z0-9])?)$/
const WRAPPING = /^[\s"'`<({[]+|[\s"'`>)}\],;]+$/g

/** Splits a text at its last separator, where the text before it can be a prefix. */
export function createSubject(input: string, nowMs: number): Subject {
  const text = input.replace(WRAPPING, '')
  const at = text.lastIndexOf(SEPARATOR)
  const prefix = at > 0 && PREFIX.test(text.slice(0, at)) ? text.slice(0, at) : ''
  const bodyStart = prefix === '' ? 0 : at + 1
  const wrong = [
    ...(text === input ? [] : [/^\s|\s$/.test(input) ? 'white space around the id' : 'quotes around the id']),
    ...(prefix === prefix.toLowerCase() ? [] : ['a prefix in upper case']),
  ]
  return { text, prefix, body: text.slice(bodyStart), bodyStart, wrong, nowMs }
}

/** The same text, read as a body without a prefix. */
export function withoutPrefix(subject: Subject): Subject {
  return { ...subject, prefix: '', body: subject.text, bodyStart: 0 }
}
