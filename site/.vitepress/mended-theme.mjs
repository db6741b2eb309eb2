/** Faults of VitePress's theme, mended in its source as it is built. A release that changes the source fails the build. */

const MENDS = [
  {
    // Its classes are set after the first paint, which moves the bar: they belong to the built page, too.
    file: /\/VPNavBar\.vue$/,
    changes: [['watchPostEffect }', 'watchEffect as watchPostEffect }']],
  },
  {
    // The group of the page that is open unfolds after the first paint.
    file: /\/composables\/sidebar\.js$/,
    changes: [['    watchPostEffect(() => {', '    watchEffect(() => {']],
  },
  {
    // A scroll is answered 100 ms later, when the page that it moved may be gone, and its marker with it.
    file: /\/composables\/outline\.js$/,
    changes: [['if (!isAsideEnabled.value) {', 'if (!isAsideEnabled.value || !marker.value) {']],
  },
  {
    // A result is a title alone, unless the whole page of each is loaded: it shows how its section begins.
    file: /\/VPLocalSearchBox\.vue$/,
    changes: [
      [
        '<div v-if="showDetailedList" class="excerpt-wrapper">',
        '<p v-if="!showDetailedList && p.excerpt" class="search-excerpt">{{ p.excerpt }}</p>$&',
      ],
    ],
  },
  {
    // The heading of a group is a button, and so is its arrow inside: a button may hold no other.
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
