/** A column of the matrix, and the outcome of its cells. */
import { IdError, type IdErrorCode } from 'brandid/core'
import type { Row } from './rows.ts'

/** A feature, tried with every format. */
export interface Column {
  readonly name: string
  /** The import paths and commands that it tries. */
  readonly covers: readonly string[]
  /** The codes by which it may refuse a format; any other error fails the test. */
  readonly refuses?: readonly IdErrorCode[]
  /** Throws where the feature does not work with the format; returns words for the page where `yes` says too little. */
  run(this: void, row: Row): unknown
}

/** `yes`, words, or the sentence of the refusal. */
export async function outcomeOf({ run, refuses = [] }: Column, row: Row): Promise<string> {
  try {
    const said = await run(row)
    return typeof said === 'string' ? said : 'yes'
  } catch (error) {
    if (error instanceof IdError && refuses.includes(error.code)) return `refused: ${error.message}`
    throw error
  }
}
