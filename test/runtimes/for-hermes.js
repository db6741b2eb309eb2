// Compiles a script for Hermes, as Metro does. Later releases of Hermes, which come with React Native alone, need less of it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformAsync } from '@babel/core'

const here = fileURLToPath(new URL('.', import.meta.url))

export const HERMES = `${here}node_modules/hermes-engine-cli/linux64-bin/hermes`

export async function forHermes(path) {
  const { code } = await transformAsync(readFileSync(path, 'utf8'), {
    presets: [['@react-native/babel-preset', { enableBabelRuntime: false }]],
    filename: path,
    configFile: false,
    cwd: here,
    compact: false,
  })
  return `${code}\n`
}
