/** JSON with comments and trailing commas, as tsconfig.json has it. */

/** Parses a text; `undefined` where it is no JSON even so. */
export function parseJsonc(text = ''): unknown {
  const plain = text
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, string = '') => string)
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])/g, (_, string = '') => string)
  try {
    return JSON.parse(plain.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** A value behind keys; `undefined` where one is missing. */
export function dig(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? Reflect.get(found, key)
        : undefined,
    value,
  )
}
