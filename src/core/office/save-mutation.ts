import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ToastMessage } from '../ui/toast-message.ts'
import { toast } from '../ui/toast.tsx'
import { toApiError } from './api-error.ts'
import { errorToast } from './error-toast.ts'
import { createReplacingToast, type ShowToast } from './replacing-toast.ts'
import { showUndoToast, type UndoOffer } from './undo-toast.ts'

interface SaveOptions<Input, Output> {
  /** The write: `client.projects.create.mutate`. */
  call: (input: Input) => Promise<Output>
  /** The success toast: 'Project added successfully'. Absent if the result is visible anyway, as with a switch. */
  successMessage?: string | ((output: Output) => string)
  /** The undo that the toast offers; null: none. Its toast is shown even without a `successMessage`. */
  offerUndo?: (input: Input, output: Output) => UndoOffer | null
  /** The error toast: 'Failed to add project'. Absent if only the form shows the error. */
  errorMessage?: string
  /** Refetches the data that the write may have changed. Default: everything that is shown. */
  refresh?: (input: Input) => Promise<unknown>
  /**
   * The id of the written row, where one list writes many: a row's error toast is replaced only by the same row's next
   * write.
   */
  getRowId?: (input: Input) => string
  /** Optimistic update: applies the change and returns its rollback. */
  optimistic?: (input: Input) => () => void
}

/**
 * A mutation with its toasts. By default, a write invalidates the whole query cache: active queries are refetched at
 * once, others when they are next shown. So there is no list of dependencies that could lack an entry. `run` resolves
 * with the row after the refetch, and rejects after the error toast, so that the caller decides what stays open. `data`
 * is the row of the latest call, until the next one or `reset`.
 */
export function useSaveMutation<Input, Output>(options: SaveOptions<Input, Output>) {
  const [failureToasts] = useState(() => new Map<string, ShowToast>())
  const { mutateAsync, isPending, data, reset } = useMutation(saveMutationOptions(options, failureToasts))
  return { run: mutateAsync, busy: isPending, data, reset }
}

/**
 * The mutation options of `useSaveMutation`, outside of React. A retry of the write removes its error toast.
 * @param failureToasts the toasts of earlier failures, by row id
 */
export function saveMutationOptions<Input, Output>(
  {
    call,
    successMessage,
    offerUndo,
    errorMessage,
    refresh,
    getRowId,
    optimistic,
  }: SaveOptions<Input, Output>,
  failureToasts = new Map<string, ShowToast>(),
): MutationOptions<Output, Error, Input, (() => void) | undefined> {
  function showFailure(input: Input, message: ToastMessage | null) {
    const rowId = getRowId?.(input) ?? ''
    const showToast = failureToasts.get(rowId) ?? createReplacingToast()
    failureToasts.set(rowId, showToast)
    showToast(message)
  }

  return {
    mutationFn: (input) => call(input),
    // While offline, fail at once instead of pausing the mutation silently.
    networkMode: 'always',
    onMutate: (input) => {
      showFailure(input, null)
      return optimistic?.(input)
    },
    onSuccess: async (output, input, rollBack, { client }) => {
      const refetch = () => (refresh ? refresh(input) : client.invalidateQueries())
      const refreshed = refetch()
      // A pending write (null) has not changed anything on the server yet, and the refetch may take long. Its values are
      // shown as those of the queue, as long as it is there.
      if (output === null) rollBack?.()
      else await refreshed
      // After the refetch, when the dialog closes too: the toasts' position depends on an open dialog.
      const offer = offerUndo?.(input, output)
      if (offer) return showUndoToast(offer, client, refetch)
      const description = typeof successMessage === 'function' ? successMessage(output) : successMessage
      if (description) toast({ title: 'Success', description })
    },
    onError: (error, input, undo, { client }) => {
      undo?.()
      if (isHandledElsewhere(error)) return
      if (errorMessage) showFailure(input, errorToast(error, errorMessage))
      // The row may be deleted or changed: the list may be stale.
      if (toApiError(error).status >= 404) void (refresh ? refresh(input) : client.invalidateQueries())
    },
  }
}

/** Errors without a toast: after 401 the login opens, after `stale` the conflict dialog. */
export function isHandledElsewhere(error: unknown): boolean {
  const { status, reason } = toApiError(error)
  return status === 401 || reason === 'stale'
}
