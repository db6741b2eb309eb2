/** The entry point `brandid/register`: the interface that projects augment with their definitions. */

/**
 * The program's definitions, from which `parse`, `safeParse`, `isId` and `findIds` derive their types.
 *
 * Declare a getter for each definition, next to the definition, whichever entry point you import. Use getters, because a second getter with
 * the same name fails to compile, whereas a duplicate property compiles. If you declare a property, the definition's type becomes an error
 * message that asks for a getter.
 *
 * @example
 * export const UserId = defineId('user')
 * declare module 'brandid/register' {
 *   interface Register {
 *     get user(): typeof UserId
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: projects augment it with their definitions.
export interface Register {}
