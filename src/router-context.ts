import type { RejectedForm } from '../server/core/app-env.ts'
import type { AppClient } from './trpc.ts'

/** What every route reads from the router's context. */
export interface RouterContext {
  client: AppClient
  /** The form that this page was rendered for, if it was posted without script and rejected; used once, then null. */
  rejectedFormSlot: { current: RejectedForm | null }
  site: SiteConfig
  /** Browser only: whether the document shows the back office, with its style sheet. */
  isOffice?: boolean
}

/** Whether the back office's style sheet is that of the page: of what staff see, before their sign-in too. */
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
