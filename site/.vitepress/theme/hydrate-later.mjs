/** Hydration in parts: each part of a page hydrates in a task of its own, so that the page answers input between two parts. */
import { defineAsyncComponent, hydrateOnIdle, hydrateOnMediaQuery } from 'vue'

const later = (component, hydrate) => defineAsyncComponent({ loader: async () => component, hydrate })

/** Hydrates a component when the browser is idle. Components hydrate in their order in the page. */
export const hydrateLater = (component) => later(component, hydrateOnIdle())

/** Hydrates a component only in windows that show it. In narrower windows, the component renders when it first changes. */
export const hydrateIfWide = (component) =>
  later(component, (hydrate, forEach) =>
    hydrateOnMediaQuery('(min-width: 960px)')(() => hydrateOnIdle()(hydrate, forEach), forEach),
  )
