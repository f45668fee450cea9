import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { BULK_MAX } from '../../../../server/inquiry/inbox/schema.ts'
import type { AppRouter } from '../../../../server/router.ts'
import { clearRecordDrafts } from '../../../admin/draft-storage.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { showUndoToast } from '../../../admin/undo-toast.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { toast } from '../../../ui/toast.tsx'

type BulkInput = inferRouterInputs<AppRouter>['inquiry']['bulk']
type Result = inferRouterOutputs<AppRouter>['inquiry']['bulk']
export type InquiryChanges = inferRouterInputs<AppRouter>['inquiry']['undo']['changes']

/** Splits a list into calls of as many as one may have. */
const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BULK_MAX) }, (_, part) =>
    items.slice(part * BULK_MAX, (part + 1) * BULK_MAX),
  )

/** Takes changes of inquiries back, as `undo` of an `UndoOffer`. */
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

/** Changes or deletes the selected inquiries, and tells how many. A change can be undone; a deletion is final (D29). */
export function useBulkChange() {
  const client = useTRPCClient()
  const { inquiry, stats } = useTRPC()
  const undo = useUndoInquiries()
  const refresh = () => Promise.all([inquiry.invalidate(), stats.invalidate()])
  const { run, busy } = useSaveMutation({
    call: async ({ ids, ...change }: BulkInput) => {
      const results: Result[] = []
      for (const part of inParts(ids)) {
        results.push(await client.inquiry.bulk.mutate({ ids: part, ...change }))
      }
      const deleted = results.flatMap((result) => result.deleted)
      deleted.forEach(clearRecordDrafts)
      return {
        changed: results.flatMap((result) => result.changed),
        deleted,
        missing: results.flatMap((result) => result.missing),
      }
    },
    errorMessage: 'Failed to update inquiries',
    refresh,
  })

  /** @param verb what was done, in the toast: 'marked as Contacted' */
  async function change(input: BulkInput, verb: string) {
    const { changed, deleted, missing } = await run(input)
    const description = missing.length > 0 ? `${countOf(missing.length)} already gone` : undefined
    const title = `${countOf(input.delete ? deleted.length : input.ids.length - missing.length)} ${verb}`
    if (changed.length > 0) showUndoToast({ title, description, undo: () => undo(changed) }, refresh)
    else toast({ title, description })
  }

  return { change, busy }
}

export const countOf = (count: number): string => (count === 1 ? 'One inquiry' : `${count} inquiries`)
