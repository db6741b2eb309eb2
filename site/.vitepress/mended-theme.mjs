/**
 * Fixes for bugs in VitePress's theme, applied to its source during the build. The build fails if a VitePress release changes that
 * source.
 */

const MENDS = [
  {
    // VitePress sets the navigation bar's classes after the first paint, which moves the bar, so also render them into the page.
    file: /\/VPNavBar\.vue$/,
    changes: [['watchPostEffect }', 'watchEffect as watchPostEffect }']],
  },
  {
    // Expand the sidebar group of the current page before the first paint instead of after it.
    file: /\/composables\/sidebar\.js$/,
    changes: [['    watchPostEffect(() => {', '    watchEffect(() => {']],
  },
  {
    // The scroll handler runs after a delay of 100 ms, when the page and its marker may no longer exist.
    file: /\/composables\/outline\.js$/,
    changes: [['if (!isAsideEnabled.value) {', 'if (!isAsideEnabled.value || !marker.value) {']],
  },
  {
    // Show the beginning of the section in each search result. Otherwise, a result is only a title until its page is loaded.
    file: /\/VPLocalSearchBox\.vue$/,
    changes: [
      [
        '<div v-if="showDetailedList" class="excerpt-wrapper">',
        '<p v-if="!showDetailedList && p.excerpt" class="search-excerpt">{{ p.excerpt }}</p>$&',
      ],
    ],
  },
  {
    // The heading of a sidebar group is a button and contains an arrow button, but buttons must not be nested.
    file: /\/VPSidebarItem\.vue$/,
    changes: [
      [
        /role="button"\s+aria-label="toggle section"/,
        `:role="item.link ? 'button' : undefined" :aria-label="item.link ? 'toggle section' : undefined"`,
      ],
      [/(@keydown\.enter="onCaretClick"\s+)tabindex="0"/, '$1:tabindex="item.link ? 0 : undefined"'],
      [
        ':role="itemRole"',
        ':role="itemRole" :aria-expanded="item.items && !item.link ? !collapsed : undefined"',
      ],
    ],
  },
]

/** The Vite plugin. */
export const mendedTheme = {
  name: 'mended-theme',
  enforce: 'pre',
  transform(code, id) {
    const mend = MENDS.find(({ file }) => file.test(id.replace(/\?.*/, '')))
    if (!mend || id.includes('?vue')) return undefined
    return mend.changes.reduce((text, [from, to]) => {
      const changed = text.replace(from, to)
      if (changed === text) throw new Error(`Expected ${from} in ${id}, but VitePress has changed the file.`)
      return changed
    }, code)
  },
}
