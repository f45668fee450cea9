import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

type Answer = inferRouterOutputs<AppRouter>['inquiry']['byId']

/**
 * An inquiry with notes and history, as `inquiry.byId` returns it. An answer cached on a device, or from a server of
 * the previous version, may lack its merged inquiries.
 */
export type Inquiry = Omit<Answer, 'own' | 'merged'> & Partial<Pick<Answer, 'own' | 'merged'>>

/** An inquiry that was merged into another. */
export type MergedInquiry = Answer['merged'][number]

/** The fields of an inquiry's own row, without values from its merged inquiries. */
export type OwnInquiry = Answer['own']

/** The draft kind of corrections to an inquiry. */
export const EDIT_DRAFT_KIND = 'inquiry-edit'
