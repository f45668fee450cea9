import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

type Outputs = inferRouterOutputs<AppRouter>

/** A record as visitors would get it once its edits are saved. */
export type PreviewRecord =
  | { kind: 'article'; article: Outputs['content']['article'] }
  | { kind: 'project'; project: Outputs['projects']['get'] }
  | { kind: 'service'; service: Outputs['services']['list'][number] }
  | { kind: 'member'; member: Outputs['team']['list'][number] }

/** The message that the back office posts to the page in its preview iframe: unsaved edits, and where they appear. */
export interface PreviewDraft {
  kind: 'preview:draft'
  content?: Outputs['content']['all']
  settings?: Outputs['settings']['get']
  /** A record that is being edited, for the page that shows it. */
  record?: PreviewRecord
  /** The part of the page to bring into view. */
  selector?: string
  /** The texts being edited, by paragraph; the element that shows one is highlighted. */
  texts?: string[]
}

/** Type guard: whether a message was posted by the back office to the page in its preview iframe. */
export const isPreviewDraft = (data: unknown): data is PreviewDraft =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'preview:draft'

/** Posted by the page when it can receive drafts. */
export type PreviewReady = 'preview:ready'
