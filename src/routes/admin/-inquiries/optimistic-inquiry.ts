import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../../../trpc.ts'
import type { Inquiry } from './inquiry.ts'

type Change = Partial<Pick<Inquiry, 'status' | 'assigned_to' | 'follow_up_at'>>

/**
 * Optimistic update of an inquiry: shows the change before the server has answered. What it gives back rolls the change
 * back and leaves the other fields as they are by then. For `useSaving`'s `optimistic`.
 */
export function useOptimisticInquiry(id: string): (change: Change) => () => void {
  const queryClient = useQueryClient()
  const { queryKey } = useTRPC().inquiry.byId.queryOptions({ id })
  const patch = (change: Change) =>
    queryClient.setQueryData<Inquiry>(queryKey, (current) => current && { ...current, ...change })

  return (change) => {
    // An answer that was on its way would show the old values once more.
    void queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData<Inquiry>(queryKey)
    patch(change)
    return () => {
      if (before) patch(pickFields(before, change))
    }
  }
}

/** The values that `row` has in the fields of `change`. */
const pickFields = (row: Inquiry, change: Change): Change =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in change))
