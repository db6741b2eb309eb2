/** Uses of Zod's internals that a new Zod release may break. */
import { $ZodCheck, type $ZodTypeInternals } from 'zod/v4/core'
import type { IdErrorCode } from '../errors/error.ts'
import { readOwn } from '../errors/runtime.ts'
import type { BigIntKeyDef, KeyDef } from '../key/key-definition-type.ts'
import { type FindText, type Raiser, type SchemaSource, textFinder } from './id-issue.ts'

/** The internals of `ZodId`. `z.templateLiteral` reads the pattern. */
export interface ZodIdInternals<out Output extends string> extends $ZodTypeInternals<Output, Output> {
  pattern: RegExp
}

/** A source with an optional guard. A registry has no `is`, and a custom source may lack `is` as well. */
export type GuardedSource = Omit<SchemaSource<string>, '$type'> & {
  readonly is?: (this: void, text: string) => boolean
}

/**
 * Creates the ID check for a Zod string, with a custom message or the source's own message. The check has the name of Zod's own pattern
 * check, because zod-to-openapi looks for this name.
 */
export function createIdCheck(
  source: GuardedSource,
  own?: FindText,
  lengths?: { readonly minimum: unknown; readonly maximum: unknown },
): $ZodCheck<string> {
  const { pattern, is, '~standard': standard } = source
  const isRefused = (text: string) => (is ? !is(text) : standard.validate(text).issues)
  const definition = { check: 'string_format', format: 'regex', pattern, error: textFinder(source, own) }
  const check: $ZodCheck<string> = new $ZodCheck(definition)
  check._zod.check = ({ value, issues }: { readonly value: string; readonly issues: object[] }) => {
    if (isRefused(value)) issues.push(new RefusedText(check, value))
  }
  check._zod.onattach.push(({ _zod: internals }) => {
    // Early versions of Zod 4 read the pattern and the lengths only from the bag, and zod-to-openapi reads the lengths there.
    Object.assign(internals.bag, { patterns: new Set([pattern]), ...lengths })
    internals.deferred ??= []
    internals.deferred.push(() => {
      // Before version 4.2, Zod generates the JSON Schema from the pattern and the metadata instead.
      internals.processJSONSchema = (context, json) => {
        Object.assign(json, standard.jsonSchema.output({ target: context.target }))
      }
      afterRun(internals)
    })
  })
  return check
}

/** Stores the message function passed to `parse` in each issue of a schema, in a property that copies of the issue keep. */
export function afterRun(internals: Pick<$ZodTypeInternals, 'run' | 'version'>): void {
  const {
    run,
    version: { minor },
  } = internals
  internals.run = (payload, context) => {
    const settle = (result: Payload) => {
      for (const issue of result.issues as { inst?: Raiser }[]) {
        if (issue.inst) issue.inst = { _zod: issue.inst._zod, error: readOwn(context, 'error'), minor }
      }
      return result
    }
    const result = run(payload, context)
    return result instanceof Promise ? result.then(settle) : settle(result)
  }
}

type Payload = Awaited<ReturnType<$ZodTypeInternals['run']>>

/**
 * Creates the checks for a key, a Zod number or bigint. The bounds are stored where Zod's own checks store bounds, so that the JSON Schema
 * includes them. The first check decides; the second only has the name and the bound that zod-to-openapi looks for.
 */
export function createKeyChecks<Value extends number | bigint>(
  minimum: Value,
  source: KeyDef | BigIntKeyDef,
  own: FindText | undefined,
): [$ZodCheck<Value>, $ZodCheck<Value>] {
  const bound = (check: string, value: unknown): $ZodCheck<Value> =>
    new $ZodCheck({ check, value, inclusive: true, error: textFinder(source, own) } as never)
  const check = bound('greater_than', minimum)
  const upper = bound('less_than', source.max)
  upper._zod.check = () => {}
  check._zod.check = ({ value, issues }: { readonly value: Value; readonly issues: object[] }) => {
    // Zod's own issue for a bound is not used, because its message would differ from brandid's.
    if (!source.is(value))
      issues.push({ code: 'custom', params: {}, inst: check, input: value, continue: false })
  }
  check._zod.onattach.push(({ _zod: internals }) => {
    Object.assign(internals.bag, { minimum, maximum: source.max, format: 'safeint' })
    internals.deferred ??= []
    internals.deferred.push(() => afterRun(internals))
  })
  return [check, upper]
}

/**
 * The issue for a rejected string. Zod calls the check for the message when the error is read, and the check then also sets the code.
 *
 * The issue stops further checks in its own schema, but counts as continuing afterwards. Otherwise, a union would hide an ID's message,
 * because a union reports the only alternative that continues, and Zod's own formats continue. Inside an object, the issue also stops
 * further checks. Refinements on a schema or an object therefore receive only IDs, as their types promise. Refinements on a wrapper such as
 * `optional` also receive rejected strings, as with Zod's own formats. Before Zod 4.1, unions show every alternative, and transforms
 * receive values that a continuing issue rejects.
 */
class RefusedText {
  declare readonly path?: readonly PropertyKey[]
  readonly code = 'invalid_format'
  readonly format = 'id'
  readonly params: { code?: IdErrorCode } = {}
  declare readonly inst: Raiser
  declare readonly input: string

  constructor(inst: Raiser, input: string) {
    this.inst = inst
    this.input = input
  }

  get continue(): boolean {
    return !!this.inst.minor && !this.path?.length
  }
}
