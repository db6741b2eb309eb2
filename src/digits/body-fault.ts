/** The faults of a body: why it is refused. Types only. */

/** Why a body is refused. */
export type BodyFault = 'invalid_length' | 'invalid_character' | 'overflow' | 'wrong_version'
