import type { Page } from 'playwright'

/** What `npm run shots` takes of a site besides each page of its first level and the states of its forms. */
export interface SiteShots {
  /** By the name of the picture. */
  pages: Record<string, string>
  /** States of pages: the page to open, and the steps that lead to the state. */
  states: Record<string, { path: string; act: (page: Page) => Promise<unknown> }>
  /** More of the open home page. */
  captureHome?: (page: Page, capture: (name: string) => Promise<unknown>) => Promise<void>
}
