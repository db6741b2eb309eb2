/** The answer that a definition without a Zod schema gives to Zod. */

import { stateError } from '../errors/error.ts'

/**
 * Makes `z.object({ id: CoreId })` throw an error that says what to do: the call compiles, and Zod's own error does not say what is
 * wrong. The getter is inherited, because test runners print own members. One prototype serves all definitions, because engines give
 * the objects of each prototype a separate shape.
 */
export function refuseZod(source: object, kind: keyof typeof SOURCES): void {
  Object.setPrototypeOf(source, SOURCES[kind])
}

/** The prototypes of sources without a schema. */
const SOURCES = {
  definition: /* @__PURE__ */ createAnswer(
    'definition',
    ', or import defineId from "brandid" in place of "brandid/core"',
  ),
  union: /* @__PURE__ */ createAnswer(
    'union',
    ', or import idUnion from "brandid" in place of "brandid/core"',
  ),
  token: /* @__PURE__ */ createAnswer('token', ''),
}

function createAnswer(kind: string, remedy: string): object {
  return Object.create(Object.prototype, {
    _zod: {
      get(this: { readonly prefix?: string }) {
        const name = this.prefix ? ` ("${this.prefix}")` : ''
        const advice = `wrap it in schemaOf() of "brandid"${remedy}`
        throw stateError('invalid_option', `This ${kind}${name} has no zod schema: ${advice}.`)
      },
    },
  })
}
