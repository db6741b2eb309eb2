export declare const TRIALS: readonly {
  readonly name: string
  readonly folder: string
  readonly packages: readonly string[]
  readonly node: string
  readonly command: string
}[]
