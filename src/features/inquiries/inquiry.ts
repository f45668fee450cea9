import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

type Answer = inferRouterOutputs<AppRouter>['inquiry']['byId']

/**
 * An inquiry with notes and history, as `inquiry.byId` returns it. An answer that a device keeps, or that comes from a server
 * of the version before, may lack what was merged into it.
 */
export type Inquiry = Omit<Answer, 'own' | 'merged'> & Partial<Pick<Answer, 'own' | 'merged'>>

/** An inquiry that was merged into another. */
export type MergedInquiry = Answer['merged'][number]

/** The fields of an inquiry's own row, without what it shows of its group. */
export type OwnInquiry = Answer['own']

/** The kind of the drafts of corrections. */
export const EDIT_DRAFT_KIND = 'inquiry-edit'
