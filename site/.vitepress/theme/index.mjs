/** VitePress's default theme with the inspector's palette and title font. */

import { useRoute } from 'vitepress'
import theme from 'vitepress/theme-without-fonts'
import { h, onMounted, watch } from 'vue'
import Logo from './Logo.vue'
import './style.css'
import { showTypes } from './type-tips.mjs'

const showCurrentPage = () =>
  document.querySelector('.VPSidebarItem.is-active.is-link')?.scrollIntoView({ block: 'nearest' })

export default {
  ...theme,
  Layout: {
    setup() {
      const route = useRoute()
      // The sidebar is taller than the window, so scroll the entry of the current page into view.
      onMounted(() =>
        watch(
          () => route.path,
          () => setTimeout(showCurrentPage),
          { immediate: true },
        ),
      )
      return () => h(theme.Layout, null, { 'nav-bar-title-before': () => h(Logo) })
    },
  },
  enhanceApp(context) {
    theme.enhanceApp?.(context)
    if (!import.meta.env.SSR) showTypes(document)
  },
}
