/** The theme: VitePress's own, with the fonts of the reader's system, so no page loads one. */
import theme from 'vitepress/theme-without-fonts'
import './style.css'

export default theme
