import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import type { Article } from './article.ts'
import type { PreviewDraft } from './preview.ts'
import type { Service } from './services-or-samples.ts'
import type { TeamMember } from './team-member-card.tsx'

/** A record as visitors would get it with what is typed saved. */
export type PreviewRecord =
  | { kind: 'article'; article: Article }
  | { kind: 'project'; project: inferRouterOutputs<AppRouter>['projects']['get'] }
  | { kind: 'service'; service: Service }
  | { kind: 'member'; member: TeamMember }

/** Whether it is what the back office posts to the page in its preview iframe. */
export const isPreviewDraft = (data: unknown): data is PreviewDraft =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'preview:draft'
