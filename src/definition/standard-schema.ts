/**
 * The interfaces of Standard Schema and Standard JSON Schema, version 1, copied as their README recommends, with an implementation.
 * @see https://standardschema.dev
 */
import type { IdErrorCode, IdResult } from '../errors/error.ts'

/** A schema that any library with Standard Schema support accepts. */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly '~standard': StandardSchemaV1.Props<Input, Output>
}

export declare namespace StandardSchemaV1 {
  /** The value of `~standard`. */
  export interface Props<Input = unknown, Output = Input> {
    readonly version: 1
    readonly vendor: string
    /** Validates a value of any type. */
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>
    readonly types?: Types<Input, Output> | undefined
  }

  /** The result of `validate`: the validated value, or issues. */
  export type Result<Output> = SuccessResult<Output> | FailureResult

  /** The result of a successful validation. */
  export interface SuccessResult<Output> {
    readonly value: Output
    readonly issues?: undefined
  }

  /** The result of a failed validation. */
  export interface FailureResult {
    readonly issues: ReadonlyArray<Issue>
  }

  /** A reason why validation failed, with the path to the invalid value. */
  export interface Issue {
    readonly message: string
    readonly path?: ReadonlyArray<PropertyKey | PathSegment> | undefined
  }

  /** One step of an issue's path. */
  export interface PathSegment {
    readonly key: PropertyKey
  }

  /** Types for inference. Absent at runtime. */
  export interface Types<Input = unknown, Output = Input> {
    readonly input: Input
    readonly output: Output
  }
}

export declare namespace StandardJSONSchemaV1 {
  /** The value of `jsonSchema`. */
  export interface Converter {
    /** Returns the JSON Schema of the input type, or throws if the target is not supported. */
    readonly input: (options: Options) => Record<string, unknown>
    /** Returns the JSON Schema of the output type, or throws if the target is not supported. */
    readonly output: (options: Options) => Record<string, unknown>
  }

  /** The target version of the JSON Schema. */
  export interface Options {
    readonly target: 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | (string & {})
    readonly libraryOptions?: Record<string, unknown> | undefined
  }
}

/** The value of `~standard`. Input and output are typed as the ID or key, but at runtime any value can be validated. */
export interface StandardProps<Value> {
  readonly version: 1
  readonly vendor: string
  /** Each issue has the code of the `IdError` in addition to the message. */
  readonly validate: (
    value: unknown,
  ) => StandardSchemaV1.SuccessResult<Value> | { readonly issues: readonly IdIssue[] }
  readonly types?: StandardSchemaV1.Types<Value, Value> | undefined
  /** The Standard JSON Schema converter. */
  readonly jsonSchema: StandardJSONSchemaV1.Converter
}

/** The issue for a rejected value. */
export interface IdIssue extends StandardSchemaV1.Issue {
  readonly code: IdErrorCode
}

export function createStandardProps<Value>(
  findIssue: (input: unknown) => IdIssue | undefined,
  jsonSchema: (options: StandardJSONSchemaV1.Options) => Record<string, unknown>,
): StandardProps<Value> {
  return {
    version: 1,
    vendor: 'brandid',
    validate(input) {
      const issue = findIssue(input)
      return issue ? { issues: [issue] } : { value: input as Value }
    },
    jsonSchema: { input: jsonSchema, output: jsonSchema },
  }
}

/** Returns the issue for a failed result, without the error's hint, which is only for developers. */
export function issueOf(result: IdResult<unknown>): IdIssue | undefined {
  if (result.success) return undefined
  const { code, message } = result.error
  return { code, message }
}
