import type { Check } from './table.mjs'

export interface Outcome {
  readonly name: string
  readonly code: number
  readonly seconds: number
  readonly tries: number
}
export declare function runAll(
  checks: readonly Check[],
  options: {
    readonly lanes: number
    readonly say: (line: string) => void
    readonly attempt: (command: string, name: string) => Promise<number>
    readonly failed?: (name: string) => Promise<void> | void
  },
): Promise<Outcome[]>
export declare function tableOf(
  outcomes: readonly Outcome[],
  processorOf: (outcome: Outcome) => number,
): string
export declare function failuresIn(log: string): string
