export interface Check {
  readonly name: string
  readonly command: string
  readonly installs?: readonly string[]
  readonly prepares?: readonly string[]
  readonly needs: readonly string[]
  readonly minutes: number
  readonly protects: string
  readonly isAlone?: boolean
  readonly isByHand?: boolean
}
export declare const CHECKS: readonly Check[]
export declare const NODE_MAJORS: readonly number[]
export declare const PAGES: readonly {
  readonly name: string
  readonly command: string
  readonly file: string
}[]
