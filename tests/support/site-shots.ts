import type { Page } from 'playwright'

/** A site's pictures for `npm run shots`, in addition to its first-level pages and the states of its forms. */
export interface SiteShots {
  /** Paths by the name of the picture. */
  pages: Record<string, string>
  /** States of pages: the page to open, and the steps that lead to the state. */
  states: Record<string, { path: string; act: (page: Page) => Promise<unknown> }>
  /** Takes more pictures of the open home page. */
  captureHome?: (page: Page, capture: (name: string) => Promise<unknown>) => Promise<void>
}
