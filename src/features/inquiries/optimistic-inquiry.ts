import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../../queries.tsx'
import type { Inquiry } from './inquiry.ts'

type Change = Partial<Pick<Inquiry, 'status' | 'assigned_to' | 'follow_up_at'>>

/**
 * Optimistic update of an inquiry in the query cache, for the `optimistic` of `useSaveMutation`.
 * @returns a function that applies a change and returns its rollback, which restores the changed fields only
 */
export function useOptimisticInquiry(id: string): (change: Change) => () => void {
  const queryClient = useQueryClient()
  const { queryKey } = useTRPC().inquiry.byId.queryOptions({ id })
  const patch = (change: Change) =>
    queryClient.setQueryData<Inquiry>(queryKey, (current) => current && { ...current, ...change })

  return (change) => {
    // A response in flight would bring the old values back.
    void queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData<Inquiry>(queryKey)
    patch(change)
    return () => {
      if (before) patch(pickFields(before, change))
    }
  }
}

/** The current values of the fields that `change` has. */
const pickFields = (row: Inquiry, change: Change): Change =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in change))
