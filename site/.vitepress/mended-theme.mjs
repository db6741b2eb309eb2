/**
 * Fixes for faults in VitePress's theme, which are applied to its source during the build. The build fails if a release changes this
 * source.
 */

const MENDS = [
  {
    // Its classes are set after the first paint, which moves the bar, so the built page also has them.
    file: /\/VPNavBar\.vue$/,
    changes: [['watchPostEffect }', 'watchEffect as watchPostEffect }']],
  },
  {
    // The group of the open page unfolds after the first paint.
    file: /\/composables\/sidebar\.js$/,
    changes: [['    watchPostEffect(() => {', '    watchEffect(() => {']],
  },
  {
    // The handler runs 100 ms after a scroll, when the page and its marker may be gone.
    file: /\/composables\/outline\.js$/,
    changes: [['if (!isAsideEnabled.value) {', 'if (!isAsideEnabled.value || !marker.value) {']],
  },
  {
    // A result would be only a title unless its whole page is loaded. Instead, it shows the beginning of its section.
    file: /\/VPLocalSearchBox\.vue$/,
    changes: [
      [
        '<div v-if="showDetailedList" class="excerpt-wrapper">',
        '<p v-if="!showDetailedList && p.excerpt" class="search-excerpt">{{ p.excerpt }}</p>$&',
      ],
    ],
  },
  {
    // The heading of a group is a button, and so is the arrow inside it, but a button must not contain another button.
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

/** The plugin of Vite. */
export const mendedTheme = {
  name: 'mended-theme',
  enforce: 'pre',
  transform(code, id) {
    const mend = MENDS.find(({ file }) => file.test(id.replace(/\?.*/, '')))
    if (!mend || id.includes('?vue')) return undefined
    return mend.changes.reduce((text, [from, to]) => {
      const changed = text.replace(from, to)
      if (changed === text) throw new Error(`Expected ${from} in ${id}, which VitePress has changed.`)
      return changed
    }, code)
  },
}
