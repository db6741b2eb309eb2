/** The entry point `brandid-kit/eslint`: a plugin for ESLint and for oxlint. */
export type { BrandidPlugin, PluginConfig, PluginRule } from './eslint/plugin.ts'
export { plugin as default } from './eslint/plugin.ts'
