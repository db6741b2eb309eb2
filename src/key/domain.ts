/** The values that the keys of one definition may have. Types only. */
import type { IdErrorCode } from '../errors/error.ts'
import type { KeyValue } from './brand.ts'

/** Why a value is no key. */
export interface KeyFault {
  readonly code: IdErrorCode
  /** What was received, in words. */
  readonly received: string
}

export interface Domain<Value extends KeyValue = KeyValue> {
  /** The values in words: `an integer from 1`. */
  readonly expected: string
  is(this: void, input: unknown): input is Value
  /** Why an input is no key. */
  diagnose(this: void, input: unknown): KeyFault
  /** The value that a text spells, or why it spells none. */
  read(this: void, text: string): Value | KeyFault
  /** The keywords of the JSON Schema; absent where JSON has no such value. */
  readonly jsonSchema?: Readonly<Record<string, unknown>> & { readonly examples?: readonly string[] }
}
