/** The entry point `brandid/register`: the interface that users merge their definitions into. */

/**
 * The definitions of a whole program, for the types of `parse`, `safeParse`, `isId` and `findIds`.
 *
 * Merge one getter for each definition, beside it, whichever entry point you import. A second getter of the same name
 * fails to compile. Write getters: a property compiles beside another property, and beside a getter. The definition of
 * a property gets a type that says so.
 *
 * @example
 * export const UserId = defineId('user')
 * declare module 'brandid/register' {
 *   interface Register {
 *     get user(): typeof UserId
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: users merge their definitions into it.
export interface Register {}
