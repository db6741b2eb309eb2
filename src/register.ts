/** The entry point `brandid/register`: the interface into which users merge their definitions. */

/**
 * The definitions of a whole program, for the types of `parse`, `safeParse`, `isId` and `findIds`.
 *
 * Merge a getter for each definition, next to the definition, whichever entry point you import. A second getter of the same name fails
 * to compile, whereas a property compiles next to another property or a getter. If you write a property, its definition has a type
 * that says so.
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
