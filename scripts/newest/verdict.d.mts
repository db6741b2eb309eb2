export interface Release {
  readonly name: string
  readonly version: string
  readonly locked: string
  readonly engines?: { readonly node?: string }
}
export declare function verdictOf(trial: {
  readonly name: string
  readonly node: string
  readonly releases: readonly Release[]
  readonly hasPassed: boolean
}): { readonly word: string; readonly isFailure: boolean; readonly line: string }
