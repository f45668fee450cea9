import type { RejectedForm } from '../server/core/app-env.ts'
import type { AppClient } from './trpc.ts'

/** The context that the router passes to every route. */
export interface RouterContext {
  client: AppClient
  /** The form to show again on this page, if it was posted without JavaScript and rejected; used once, then null. */
  rejectedFormSlot: { current: RejectedForm | null }
  site: SiteConfig
  /** Browser only: whether the document shows the back office, with its style sheet. */
  isOffice?: boolean
}

/** Whether the page uses the back office's style sheet: all pages for staff do, including those before sign-in. */
export const isOfficePath = (path: string): boolean => /^\/(?:admin|reset-password|dev)(?:\/|$)/.test(path)

/** Values of the server's environment that pages show. The browser gets them with the page. */
export interface SiteConfig {
  /** PUBLIC_URL: the site's public address, without a slash at its end. */
  origin: string
  /** RETENTION_MONTHS: how long an inquiry that led to no work is stored. */
  retentionMonths: number
  /** Browser only: whether the visitor has navigated since the document was loaded. */
  hasNavigated?: boolean
}
