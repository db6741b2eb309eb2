/** The Standard Schema contract, version 1, as its README asks to have it copied. @see https://standardschema.dev */

/** A schema that any library of the Standard Schema family can use. */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly '~standard': StandardSchemaV1.Props<Input, Output>
}

export declare namespace StandardSchemaV1 {
  /** What stands under `~standard`. */
  export interface Props<Input = unknown, Output = Input> {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>
    readonly types?: Types<Input, Output> | undefined
  }

  /** What `validate` gives: a value or issues. */
  export type Result<Output> = SuccessResult<Output> | FailureResult

  /** The value, validated. */
  export interface SuccessResult<Output> {
    readonly value: Output
    readonly issues?: undefined
  }

  /** Why there is no value. */
  export interface FailureResult {
    readonly issues: ReadonlyArray<Issue>
  }

  /** One reason, with the place in the value where it was found. */
  export interface Issue {
    readonly message: string
    readonly path?: ReadonlyArray<PropertyKey | PathSegment> | undefined
  }

  /** One step of an issue's path. */
  export interface PathSegment {
    readonly key: PropertyKey
  }

  /** The types that inference reads; it has no value at run time. */
  export interface Types<Input = unknown, Output = Input> {
    readonly input: Input
    readonly output: Output
  }
}
