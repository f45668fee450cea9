import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.tsx'
import { toApiError } from './api-error.ts'
import { errorToast } from './error-toast.ts'

/** How many records an undo changed back, and how many it left because somebody has changed them since. */
export interface UndoResult {
  undone: number
  kept: number
}

/** A change that was saved and can be taken back. */
export interface UndoOffer {
  /** The toast's title: 'Project hidden'. */
  title: string
  description?: string
  undo: () => Promise<UndoResult>
}

/**
 * Shows the toast of a saved change with its 'Undo', and afterwards one that says what became of it. After a failure that
 * may pass, such as a lost connection or an ended session, that one offers it again. The undo is a mutation of the query
 * client: so the login opens after 401, and a new version of the back office waits for it.
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
        ? `${kept} of ${undone + kept} were left as they are: somebody has changed them since.`
        : undefined,
    })
}
