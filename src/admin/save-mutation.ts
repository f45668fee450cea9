import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type IdempotentAttempt, idempotentAttemptFor } from '../idempotency-key.ts'
import type { ToastMessage } from '../ui/toast-message.ts'
import { toast } from '../ui/toast.tsx'
import { toApiError } from './api-error.ts'
import { createReplacingToast, type ShowToast } from './replacing-toast.ts'

interface SaveOptions<Input, Output> {
  /** The write: `(input: ProjectInput) => client.projects.create.mutate(input)`. */
  call: (input: Input) => Promise<Output>
  /** The message after it, exact: 'Project added successfully'. None: it shows by itself, as a switch does. */
  successMessage?: string
  /** The message when it fails, exact: 'Failed to add project'. */
  errorMessage: string
  /** What must be read again: `() => Promise.all([trpc.projects.invalidate(), trpc.stats.invalidate()])`. */
  refresh: () => Promise<unknown>
  /** The row that is written, where one list writes many: a failure's message goes only when its own row is written again. */
  getRowId?: (input: Input) => string
  /** Shows the change before the server knows of it; what it gives back takes the change away again. */
  optimistic?: (input: Input) => () => void
}

/**
 * A write with its messages. `run` resolves with the row once the list has been read again, and rejects when the write
 * failed, after the message: the caller decides what stays open (349).
 */
export function useSaveMutation<Input, Output>(options: SaveOptions<Input, Output>) {
  const [failureToasts] = useState(() => new Map<string, ShowToast>())
  const { mutateAsync, isPending } = useMutation(saveMutationOptions(options, failureToasts))
  return { run: mutateAsync, busy: isPending }
}

/**
 * The same without React. A failure's message goes when the write is tried again.
 * @param failureToasts the messages of the failures so far, by row
 */
export function saveMutationOptions<Input, Output>(
  { call, successMessage, errorMessage, refresh, getRowId, optimistic }: SaveOptions<Input, Output>,
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
    // Offline is a failure to be told at once, not something to wait for without a word.
    networkMode: 'always',
    onMutate: (input) => {
      showFailure(input, null)
      return optimistic?.(input)
    },
    onSuccess: async () => {
      await refresh()
      // Last, when the dialog goes too: messages keep clear of an open one's buttons and would jump.
      if (successMessage) toast({ title: 'Success', description: successMessage })
    },
    onError: (error, input, undo) => {
      undo?.()
      if (isHandledElsewhere(error)) return
      showFailure(input, { title: 'Error', description: errorMessage, variant: 'destructive' })
      // The row may be gone or changed: what the list shows is no longer sure.
      if (toApiError(error).status >= 404) void refresh()
    },
  }
}

/**
 * A create as the `call` of `useSaving`, whose answer may be lost: pressing again with the same values finds what was
 * added instead of adding it twice.
 */
export function useIdempotentCreate<Input extends object, Output>(
  create: (input: Input & { idempotency_key: string }) => Promise<Output>,
) {
  const [call] = useState(() => idempotentCreate(create))
  return call
}

/** The same without React. */
export function idempotentCreate<Input extends object, Output>(
  create: (input: Input & { idempotency_key: string }) => Promise<Output>,
) {
  let attempt: IdempotentAttempt | null = null
  return async (input: Input): Promise<Output> => {
    attempt = idempotentAttemptFor(attempt, input)
    const row = await create({ ...input, idempotency_key: attempt.key })
    attempt = null
    return row
  }
}

/** A lost session brings the login, a stale version the two versions: no second message beside them. */
export function isHandledElsewhere(error: unknown): boolean {
  const { status, reason } = toApiError(error)
  return status === 401 || reason === 'stale'
}
