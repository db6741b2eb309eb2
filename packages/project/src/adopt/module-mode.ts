/** Finds CommonJS files in which the compiler rejects ES module imports, even type-only imports, without an attribute. */
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isHarmless, readUserFile, slashed } from '@brandid/base/files'
import { findFolder } from '../source/resolver.ts'

/** The attribute that type imports of ES modules need in CommonJS files. TypeScript has supported it since 5.3. */
export const RESOLUTION_MODE = 'resolution-mode'

/** Tests for CommonJS files that need `resolution-mode`: under `module: node16`, or under `nodenext` before TypeScript 5.8. */
export function createNeedsMode(top: string): (path: string) => boolean {
  const known = new Map<string, boolean>()
  return (path) => {
    if (/\.mts$/.test(path)) return false
    const isCommonJs = path.endsWith('.cts') || !isModulePackage(findFolder(path), top)
    if (!isCommonJs) return false
    const config = findAbove(findFolder(path), 'tsconfig.json', top)
    if (config === undefined) return false
    if (!known.has(config)) known.set(config, isStrictMode(config, top))
    return known.get(config) === true
  }
}

function isStrictMode(config: string, top: string): boolean {
  const mode = readModule(config, MOST_EXTENDED)
  return mode === 'node16' || (mode === 'nodenext' && isOld(findFolder(config), top))
}

/** Whether the TypeScript version in a folder is older than 5.8. */
function isOld(folder: string, top: string): boolean {
  const manifest = findAbove(folder, 'node_modules/typescript/package.json', top)
  const [, major, minor] =
    /"version"\s*:\s*"(\d+)\.(\d+)/.exec((manifest && readUserFile(manifest)) ?? '') ?? []
  return major !== undefined && (Number(major) < 5 || (major === '5' && Number(minor) < 8))
}

/** The maximum length of an `extends` chain; a longer chain is a mistake, such as a cycle. */
export const MOST_EXTENDED = 20

/** Reads the `module` option of a configuration, or of the nearest configuration that it extends. */
function readModule(path: string, depth: number): string | undefined {
  if (depth === 0 || !existsSync(path) || !isHarmless(path)) return undefined
  const text = (readUserFile(path) ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const [, own] = /"module"\s*:\s*"(\w+)"/.exec(text) ?? []
  if (own !== undefined) return own.toLowerCase()
  const [, list = ''] = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(text) ?? []
  return Array.from(list.matchAll(/"([^"]+)"/g), ([, base = '']) => findBase(base, dirname(path)))
    .map((base) => base && readModule(base, depth - 1))
    .filter((each) => each !== undefined)
    .at(-1)
}

/** Finds the file that `extends` refers to, relative to the configuration or in an installed package. */
export function findBase(base: string, folder: string): string | undefined {
  const candidates = (place: string) => [place, `${place}.json`, `${place}/tsconfig.json`]
  const isFile = (place: string) => place.endsWith('.json') && existsSync(place)
  if (/^[./]/.test(base)) return candidates(slashed(resolve(folder, base))).find(isFile)
  for (let at = slashed(folder); at !== ''; at = findFolder(at)) {
    const found = candidates(`${at}/node_modules/${base}`).find(isFile)
    if (found !== undefined) return found
  }
  return undefined
}

function isModulePackage(folder: string, top: string): boolean {
  const manifest = findAbove(folder, 'package.json', top)
  return /"type"\s*:\s*"module"/.test((manifest && readUserFile(manifest)) ?? '')
}

function findAbove(folder: string, name: string, top: string): string | undefined {
  for (let at = folder; at.length >= top.length && at !== ''; at = findFolder(at))
    if (existsSync(`${at}/${name}`)) return `${at}/${name}`
  return undefined
}
