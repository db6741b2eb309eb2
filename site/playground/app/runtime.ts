/** The worker's runtime: the packages that the code can import, and a console that prints to the page. */
import * as brandid from 'brandid'
import * as core from 'brandid/core'
import * as formats from 'brandid/formats'
import * as mini from 'brandid/mini'
import * as sealed from 'brandid/sealed'
import * as sql from 'brandid/sql'
import * as testing from 'brandid/testing'
import * as token from 'brandid/token'
import * as zod from 'zod'
import { printed } from './printed.ts'
import type { Line } from './run.ts'

type Exports = Record<string, unknown>
type Module = (require: (name: string) => unknown, exports: Exports) => Promise<void>

const PACKAGES: Readonly<Record<string, unknown>> = {
  brandid,
  'brandid/core': core,
  'brandid/formats': formats,
  'brandid/mini': mini,
  'brandid/register': {},
  'brandid/sealed': sealed,
  'brandid/sql': sql,
  'brandid/testing': testing,
  'brandid/token': token,
  zod,
}

const MOST_LINES = 200

/** Runs modules in order. */
export async function start(modules: Readonly<Record<string, Module>>): Promise<void> {
  const found: Record<string, unknown> = { ...PACKAGES }
  let lines = 0
  const say = (line: Line) => {
    if (lines++ < MOST_LINES) self.postMessage(line)
  }
  const print = (...values: unknown[]) => say({ kind: 'log', text: values.map(printed).join(' ') })
  const fail = (error: unknown) => say({ kind: 'error', text: printed(error) })
  Object.assign(console, { log: print, info: print, debug: print, warn: print, error: print })
  self.addEventListener('unhandledrejection', ({ reason }) => fail(reason))
  self.postMessage('started')
  const require = (name: string) => {
    // The compiler may have changed the extension to `.mjs`.
    const known = name.replace(/\.mjs$/, '.mts')
    if (Object.hasOwn(found, known)) return found[known]
    throw new Error(explainMissing(name))
  }
  try {
    for (const [name, module] of Object.entries(modules)) {
      const exports: Exports = {}
      found[name] = exports
      await module(require, exports)
    }
  } catch (error) {
    fail(error)
  }
  self.postMessage('ended')
}

/** Explains why an import cannot run, and lists the available packages. */
function explainMissing(name: string): string {
  const has = /drizzle/.test(name) ? `has only the types of ${name}` : `does not have ${name}`
  return `The playground ${has}. Code here can import ${Object.keys(PACKAGES).join(', ')}.`
}
