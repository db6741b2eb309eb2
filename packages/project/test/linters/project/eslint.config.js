import parser from '@typescript-eslint/parser'
import brandid from '../../../../kit/dist/eslint.js'

export default [{ files: ['src/**/*.ts'], languageOptions: { parser } }, brandid.configs.recommended]
