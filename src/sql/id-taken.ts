/** The mark of an insert that wrote nothing. */

/** What an insert returns that wrote nothing, because its id is taken: `ON CONFLICT … DO NOTHING`. */
export const idTaken: unique symbol = Symbol('brandid.idTaken')
