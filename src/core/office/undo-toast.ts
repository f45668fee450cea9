import type { QueryClient } from '@tanstack/react-query'
import { plural } from '../../../server/core/count/schema.ts'
import { toast } from '../ui/toast.tsx'
import { toApiError } from './api-error.ts'
import { errorToast } from './error-toast.ts'

/** The number of records that an undo reverted, and of those left unchanged because somebody has changed them since. */
export interface UndoResult {
  undone: number
  kept: number
}

/** A saved change that can be undone. */
export interface UndoOffer {
  /** The toast's title: 'Project hidden'. */
  title: string
  description?: string
  undo: () => Promise<UndoResult>
}

/**
 * Shows the toast of a saved change with 'Undo', and then a toast with the result. After a temporary failure, such as a
 * lost connection or an ended session, the second toast offers the undo again. The undo is a mutation of the query
 * client, so that the login opens after a 401 and a new version of the back office waits for the undo.
 * @param refresh invalidates the queries that the undo affects
 */
export function showUndoToast(
  { title, description, undo }: UndoOffer,
  queryClient: QueryClient,
  refresh: () => Promise<unknown>,
): void {
  const mutate = () =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: undo, networkMode: 'always' })
      .execute(undefined)
  toast({ title, description, undo: () => void runUndo(mutate, refresh) })
}

async function runUndo(undo: UndoOffer['undo'], refresh: () => Promise<unknown>): Promise<void> {
  try {
    const result = await undo()
    await refresh()
    showResult(result)
  } catch (error) {
    const { status, reason, message } = toApiError(error)
    if (status === 0 || status === 401 || status >= 500) {
      const again = () => void runUndo(undo, refresh)
      toast({ ...errorToast(error, 'Failed to undo'), undo: again })
      return
    }
    void refresh()
    if (reason === 'taken') showRefusal('Another record now has this address.')
    else if (status === 409) showResult({ undone: 0, kept: 1 })
    else showRefusal(message)
  }
}

const showRefusal = (description: string) =>
  toast({ title: 'Not undone', description, variant: 'destructive' })

function showResult({ undone, kept }: UndoResult): void {
  if (undone === 0) showRefusal('Somebody has changed this since, so nothing was undone.')
  else
    toast({
      title: 'Undone',
      description: kept
        ? `${kept} of ${undone + kept} ${plural(kept, {
            one: 'was left as it is: somebody has changed it since.',
            other: 'were left as they are: somebody has changed them since.',
          })}`
        : undefined,
    })
}
