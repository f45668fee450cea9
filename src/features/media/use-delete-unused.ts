import { plural } from '../../../server/core/count/schema.ts'
import { MAX_DELETED } from '../../../server/core/media/schema.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { toast } from '../../core/ui/toast.tsx'
import { useTRPCClient, useTRPC } from '../../trpc.ts'

/** Deletes pictures that no record shows. Says how many; one that somebody uses by now stays. */
export function useDeleteUnused() {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const { run } = useSaveMutation({
    call: async (ids: string[]) => {
      let deleted = 0
      for (let start = 0; start < ids.length; start += MAX_DELETED) {
        const result = await client.media.deleteUnused.mutate({ ids: ids.slice(start, start + MAX_DELETED) })
        deleted += result.ids.length
      }
      return deleted
    },
    errorMessage: 'Failed to delete pictures',
    refresh: () => Promise.all([trpc.media.invalidate(), trpc.stats.invalidate()]),
  })
  return async (ids: string[]) => {
    const deleted = await run(ids)
    toast({ title: 'Success', description: resultText(deleted, ids.length - deleted) })
  }
}

function resultText(deleted: number, kept: number): string {
  const text = `${plural(deleted, { one: 'One picture', other: `${deleted} pictures` })} deleted`
  return kept > 0 ? `${text}; ${kept} in use or gone by now` : text
}
