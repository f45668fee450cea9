import { useQueryClient } from '@tanstack/react-query'
import type { inferRouterInputs } from '@trpc/server'
import { plural } from '../../../server/core/count/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { clearRecordDrafts } from '../../core/office/draft-storage.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { showUndoToast } from '../../core/office/undo-toast.ts'
import { toast } from '../../core/ui/toast.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { inParts, type InquiryChanges, useUndoInquiries } from './use-undo-inquiries.ts'

export type BulkInput = inferRouterInputs<AppRouter>['inquiry']['bulk']

/** Changes or deletes the selected inquiries, and shows how many. A change can be undone; a deletion is final (D29). */
export function useBulkChange() {
  const client = useTRPCClient()
  const { inquiry, stats } = useTRPC()
  const queryClient = useQueryClient()
  const undo = useUndoInquiries()
  /** A deleted inquiry is not refetched: it may be open until the caller has closed it. */
  const refresh = ({ delete: isDeletion }: Pick<BulkInput, 'delete'> = {}) =>
    Promise.all([isDeletion ? inquiry.list.invalidate() : inquiry.invalidate(), stats.invalidate()])
  const { run, busy } = useSaveMutation({
    call: async ({ ids, ...change }: BulkInput) => {
      const changed: InquiryChanges = []
      const deleted: string[] = []
      const missing: string[] = []
      let failed = 0
      for (const [index, part] of inParts(ids).entries()) {
        try {
          const result = await client.inquiry.bulk.mutate({ ids: part, ...change })
          changed.push(...result.changed)
          deleted.push(...result.deleted)
          missing.push(...result.missing)
        } catch (error) {
          if (index === 0) throw error
          // The changes of the earlier calls are shown, and can be undone.
          failed += part.length
        }
      }
      deleted.forEach((id) => clearRecordDrafts(id))
      return { changed, deleted, missing, failed }
    },
    errorMessage: 'Failed to update inquiries',
    refresh,
  })

  /**
   * @param verb what was done, in the toast: 'marked as Contacted'
   * @returns the deleted ids, and whether every call succeeded
   */
  async function change(input: BulkInput, verb: string): Promise<{ deleted: string[]; isComplete: boolean }> {
    const { changed, deleted, missing, failed } = await run(input)
    const done = input.delete ? deleted.length : input.ids.length - missing.length - failed
    const title = `${countOf(done)} ${verb}`
    const description = [
      missing.length > 0 && `${countOf(missing.length)} already gone.`,
      failed > 0 && `${countOf(failed)} failed: try again.`,
    ]
    const message = { title, description: description.filter(Boolean).join(' ') || undefined }
    if (changed.length > 0) showUndoToast({ ...message, undo: () => undo(changed) }, queryClient, refresh)
    else toast(message)
    return { deleted, isComplete: failed === 0 }
  }

  return { change, busy }
}

export const countOf = (count: number): string =>
  plural(count, { one: 'One inquiry', other: `${count} inquiries` })
