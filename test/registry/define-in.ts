import type { DefineOptions, defineId, Format, IdDef } from 'brandid/core'

export type Define = typeof defineId
export type Options = DefineOptions<Format, Format>

/** Calls `defineId` in a file of that name, on its third line. */
export function defineIn(file: string, define: Define, prefix: string, options?: Options): IdDef {
  const code = `return define(prefix, options)\n//# sourceURL=${file}`
  return new Function('define', 'prefix', 'options', code)(define, prefix, options)
}

/** The message about a prefix that is taken. */
export const taken = (prefix: string, second: string, first: string, role = '') =>
  `Prefix "${prefix}" is already defined at ${first}${role}, and again at ${second}. Define it once and import it.`

/** Ends the present run of synchronous code. */
export const nextJob = () => Promise.resolve()
