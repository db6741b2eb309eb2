/** The plugin for ESLint and oxlint. */
export type { BrandidPlugin, PluginConfig, PluginRule } from './rules/eslint/plugin.ts'
export { plugin as default } from './rules/eslint/plugin.ts'
