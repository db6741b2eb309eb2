// Configurations in TypeScript, with the types of ESLint 9 and 10. ESLint 8 has none of its own.
import type { ESLint, Linter } from 'eslint'
import { defineConfig } from 'eslint/config'
import type { ESLint as ESLint9, Linter as Linter9 } from 'eslint9'
import { defineConfig as defineConfig9 } from 'eslint9/config'
import brandid from '../../../../kit/dist/eslint.js'

export const plugins: [ESLint.Plugin, ESLint9.Plugin] = [brandid, brandid]

const { recommended, recommendedTypeChecked } = brandid.configs
export const list: Linter.Config[] = [recommended, recommendedTypeChecked]
export const list9: Linter9.Config[] = [recommended, recommendedTypeChecked]

export default defineConfig(recommended, {
  plugins: { brandid },
  extends: [recommendedTypeChecked],
  rules: { 'brandid/no-cast': 'error' },
})
export const config9 = defineConfig9(recommended, {
  plugins: { brandid },
  extends: [recommendedTypeChecked],
  rules: { 'brandid/no-cast': 'error' },
})
