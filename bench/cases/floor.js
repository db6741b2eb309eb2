/** What no generator of the default format can be faster than. */

const POOL = 4096

/** A look at the clock, four random bytes from a pool, one flat string of 30 characters, in the way that the engine makes fastest. */
export function floor(readsClock = true) {
  const text = `user_${'0'.repeat(25)}`
  const codes = globalThis.Bun
    ? Buffer.from(text, 'latin1')
    : Array.from(text, (character) => character.charCodeAt(0))
  const spell = globalThis.Bun
    ? () => codes.latin1Slice(0, codes.length)
    : () => String.fromCharCode.apply(null, codes)
  const pool = new Uint32Array(POOL)
  let next = pool.length
  return () => {
    const ms = readsClock ? Date.now() : 0
    if (next === pool.length) {
      crypto.getRandomValues(pool)
      next = 0
    }
    codes[28] = 97 + (ms & 15)
    codes[29] = 97 + (pool[next++] & 15)
    return spell()
  }
}
