/** The entry point `brandid-kit/eslint`: a plugin for ESLint and oxlint. */
export { type BrandidPlugin, default, type PluginConfig, type PluginRule } from '@brandid/project/eslint'
