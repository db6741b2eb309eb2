/** State on `globalThis`, because one program may hold several copies of this package. */

/** The state under a key that all copies know; made by the first that asks. */
export function shareState<State>(key: symbol, create: () => State): State {
  const holder = globalThis as { [Key in symbol]?: State }
  holder[key] ??= create()
  return holder[key]
}
