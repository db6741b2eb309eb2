/**
 * Fixes for bugs in VitePress's theme, applied to its source during the build. The build fails if a VitePress release changes that
 * source.
 */
import { fileURLToPath } from 'node:url'

const LATER = fileURLToPath(new URL('theme/hydrate-later.mjs', import.meta.url))

/** Changes an import so that the component hydrates in a task of its own. */
const laterBy = (hydrate) => (name) => [
  new RegExp(`import ${name} from '(.*)'`),
  `import { ${hydrate} as ${name}By } from '${LATER}'\nimport ${name}Now from '$1'\nconst ${name} = ${name}By(${name}Now)`,
]

const MENDS = [
  {
    // A phone needs 300 ms to hydrate a whole page, and ignores touches until then. The content is last, because its hydration tells the
    // others which headings it has.
    file: /\/theme-default\/Layout\.vue$/,
    changes: [
      ...['VPNav', 'VPLocalNav', 'VPContent'].map(laterBy('hydrateLater')),
      laterBy('hydrateIfWide')('VPSidebar'),
    ],
  },
  {
    // VitePress sets the navigation bar's classes after the first paint, which moves the bar, so also render them into the page.
    file: /\/VPNavBar\.vue$/,
    changes: [
      ['watchPostEffect }', 'watchEffect as watchPostEffect }'],
      ...['VPNavBarSearch', 'VPNavBarMenu', 'VPNavBarAppearance', 'VPNavBarExtra'].map(
        laterBy('hydrateLater'),
      ),
    ],
  },
  {
    // Mark the current page in the sidebar, and expand its group, before the first paint instead of after it.
    file: /\/composables\/sidebar\.js$/,
    changes: [
      ['    watchPostEffect(() => {', '    watchEffect(() => {'],
      [
        'const isActiveLink = ref(false)',
        'const isActiveLink = ref(isActive(page.value.relativePath, item.value.link))',
      ],
    ],
  },
  {
    // VitePress sets the switch's title after the first paint, so until then the switch had no name.
    file: /\/VPSwitchAppearance\.vue$/,
    changes: [[':title="switchTitle"', '$& aria-label="Dark theme"']],
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
