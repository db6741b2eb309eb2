/** The error for passing a definition without a schema to Zod. */

import { stateError } from '../errors/error.ts'

/**
 * Makes `z.object({ id: CoreId })` throw an error that explains the fix, because the call compiles and Zod's own error does not explain the
 * mistake. The getter is inherited, because test runners print an object's own members. All definitions share one prototype, because
 * engines create separate hidden classes for each prototype.
 */
export function refuseZod(source: object, kind: keyof typeof SOURCES): void {
  Object.setPrototypeOf(source, SOURCES[kind])
}

/** The prototypes for sources without a Zod schema. */
const SOURCES = {
  definition: /* @__PURE__ */ createAnswer(
    'definition',
    ', or import defineId from "brandid" instead of "brandid/core"',
  ),
  union: /* @__PURE__ */ createAnswer(
    'union',
    ', or import idUnion from "brandid" instead of "brandid/core"',
  ),
  token: /* @__PURE__ */ createAnswer('token', ''),
}

function createAnswer(kind: string, remedy: string): object {
  return Object.create(Object.prototype, {
    _zod: {
      get(this: { readonly prefix?: string }) {
        const name = this.prefix ? ` ("${this.prefix}")` : ''
        const advice = `wrap it in schemaOf() from "brandid"${remedy}`
        throw stateError('invalid_option', `This ${kind}${name} has no Zod schema: ${advice}.`)
      },
    },
  })
}
