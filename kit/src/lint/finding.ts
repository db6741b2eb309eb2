/** The finding of a rule in a module. Types only. */

/** The rules, by the names that baselines and comments hold. */
export type RuleName =
  | 'duplicate-prefix'
  | 'literal-prefix'
  | 'no-bare-import'
  | 'no-cast'
  | 'no-certain-refusal'
  | 'no-mixed-columns'
  | 'no-string-id'
  | 'no-template-id'
  | 'no-unchecked-id'
  | 'registered'

/** A change of the text that would end a finding. */
export interface Repair {
  /** A fix keeps what the program does. A suggestion needs a review. */
  readonly kind: 'fix' | 'suggestion'
  /** What the change does, as an order: "Check it with UserId.parse." */
  readonly title: string
  /** Offsets in UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A place in a module where a rule is broken. */
export interface Finding {
  readonly rule: RuleName
  readonly message: string
  /** Offsets in UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly repair?: Repair | undefined
}
