import type { inferRouterInputs } from '@trpc/server'
import { BULK_MAX } from '../../../server/features/inquiries/inbox/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { useTRPCClient } from '../../trpc.ts'

/** The values of inquiries before and after a change. */
export type InquiryChanges = inferRouterInputs<AppRouter>['inquiry']['undo']['changes']

/** Splits a list into batches of at most `BULK_MAX`. */
export const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BULK_MAX) }, (_, part) =>
    items.slice(part * BULK_MAX, (part + 1) * BULK_MAX),
  )

/** Reverts changes of inquiries, as `undo` of an `UndoOffer`. */
export function useUndoInquiries() {
  const client = useTRPCClient()
  return async (changes: InquiryChanges) => {
    const result = { undone: 0, kept: 0 }
    for (const part of inParts(changes)) {
      const { undone, kept } = await client.inquiry.undo.mutate({ changes: part })
      result.undone += undone.length
      result.kept += kept.length
    }
    return result
  }
}
