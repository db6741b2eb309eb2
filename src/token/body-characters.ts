/** The characters of token bodies in free text, and the spellings that other programs turn them into. */

// What case folding makes of i, k and s, or turns into them.
const LOOK_ALIKES: ReadonlyMap<number, number> = /* @__PURE__ */ new Map([
  [0x130, 105],
  [0x131, 105],
  [0x17f, 115],
  [0x212a, 107],
])

/** The code of `0-9` or `a-z` for `[0-9A-Za-z]` in any width and their look-alikes; 0 for any other character. */
export function bodyCodeOf(code: number): number {
  if (code < 128) {
    if (code > 96) return code < 123 ? code : 0
    if (code > 64) return code < 91 ? code + 32 : 0
    return code > 47 && code < 58 ? code : 0
  }
  if (code >= 0xff10) return bodyCodeOf(code - 0xfee0)
  return LOOK_ALIKES.get(code) ?? 0
}

/** Where a run of such characters ends that starts at `start`; it does not reach beyond `limit`. */
export function endOfRun(text: string, start: number, limit: number): number {
  let end = start
  while (end < limit && bodyCodeOf(text.charCodeAt(end)) > 0) end++
  return end
}
