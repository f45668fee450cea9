import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../server/router.ts'
import type { Article } from './article.ts'
import type { Service } from './services-or-samples.ts'
import type { TeamMember } from './team-member-card.tsx'

/** A record as visitors would get it with what is typed saved. */
export type PreviewRecord =
  | { kind: 'article'; article: Article }
  | { kind: 'project'; project: inferRouterOutputs<AppRouter>['projects']['get'] }
  | { kind: 'service'; service: Service }
  | { kind: 'member'; member: TeamMember }

/** What the back office posts to the page in its preview iframe: unsaved edits, and where they appear. */
export interface PreviewDraft {
  kind: 'preview:draft'
  content?: inferRouterOutputs<AppRouter>['content']['all']
  settings?: inferRouterOutputs<AppRouter>['settings']['get']
  /** A record that is being edited, for the page that draws it. */
  record?: PreviewRecord
  /** The part of the page to bring into view. */
  selector?: string
  /** The texts being edited, by paragraph; the element that shows one is highlighted. */
  texts?: string[]
}

/** Whether it is what the back office posts to the page in its preview iframe. */
export const isPreviewDraft = (data: unknown): data is PreviewDraft =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'preview:draft'
