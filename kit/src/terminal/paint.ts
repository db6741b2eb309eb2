/** Colour: the condition for a stream to show it, and the function that colours a text. */
import util from 'node:util'

/** The styles that the commands use. They are names of Node's `styleText`. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'underline'

/** Styles a text, or returns it unchanged where there is no colour. */
export type Paint = (style: Style, text: string) => string

/** The variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether a stream shows colour: `NO_COLOR` forbids it, `FORCE_COLOR` asks for it, and a terminal has it unless it is
 * dumb. An empty `NO_COLOR` counts as unset.
 *
 * @see https://no-color.org, and https://force-color.org
 */
export function isColourful(isTerminal: boolean, { NO_COLOR, FORCE_COLOR, TERM }: Environment): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal && TERM !== 'dumb'
}

/** The painter of a stream. */
export function createPaint(isColourful: boolean): Paint {
  // Node has `styleText` from 20.12 on. From 22.13 on it looks at a stream by itself, which is decided here.
  const { styleText } = util
  if (!isColourful || styleText === undefined) return (_, text) => text
  return (style, text) => (text === '' ? text : styleText(style, text, { validateStream: false }))
}
