import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Attempt, attemptFor } from '../attempt.ts'
import { type Message, toast } from '../ui/toast.tsx'
import { answerOf } from './answer.ts'
import { messages, type Say } from './messages.ts'

interface Saving<Input, Output> {
  /** The write: `(input: ProjectInput) => client.projects.create.mutate(input)`. */
  call: (input: Input) => Promise<Output>
  /** The message after it, exact: 'Project added successfully'. None: it shows by itself, as a switch does. */
  success?: string
  /** The message when it fails, exact: 'Failed to add project'. */
  failure: string
  /** What must be read again: `() => Promise.all([trpc.projects.invalidate(), trpc.stats.invalidate()])`. */
  refresh: () => Promise<unknown>
  /** The row that is written, where one list writes many: a failure's message goes only when its own row is written again. */
  rowOf?: (input: Input) => string
  /** Shows the change before the server knows of it; what it gives back takes the change away again. */
  optimistic?: (input: Input) => () => void
}

/**
 * A write with its messages. `run` resolves with the row once the list has been read again, and rejects when the write
 * failed, after the message: the caller decides what stays open (349).
 */
export function useSaving<Input, Output>(saving: Saving<Input, Output>) {
  const [failures] = useState(() => new Map<string, Say>())
  const { mutateAsync, isPending } = useMutation(savingOptions(saving, failures))
  return { run: mutateAsync, busy: isPending }
}

/**
 * The same without React. A failure's message goes when the write is tried again.
 * @param failures the messages of the failures so far, by row
 */
export function savingOptions<Input, Output>(
  { call, success, failure, refresh, rowOf, optimistic }: Saving<Input, Output>,
  failures = new Map<string, Say>(),
): MutationOptions<Output, Error, Input, (() => void) | undefined> {
  function sayFailure(input: Input, message: Message | null) {
    const row = rowOf?.(input) ?? ''
    const say = failures.get(row) ?? messages()
    failures.set(row, say)
    say(message)
  }

  return {
    mutationFn: (input) => call(input),
    // Offline is a failure to be told at once, not something to wait for without a word.
    networkMode: 'always',
    onMutate: (input) => {
      sayFailure(input, null)
      return optimistic?.(input)
    },
    onSuccess: async () => {
      await refresh()
      // Last, when the dialog goes too: messages keep clear of an open one's buttons and would jump.
      if (success) toast({ title: 'Success', description: success })
    },
    onError: (error, input, undo) => {
      undo?.()
      if (isToldElsewhere(error)) return
      sayFailure(input, { title: 'Error', description: failure, variant: 'destructive' })
      // The row may be gone or changed: what the list shows is no longer sure.
      if (answerOf(error).status >= 404) void refresh()
    },
  }
}

/**
 * A create as the `call` of `useSaving`, whose answer may be lost: pressing again with the same values finds what was
 * added instead of adding it twice.
 */
export function useOnce<Input extends object, Output>(
  create: (input: Input & { idempotency_key: string }) => Promise<Output>,
) {
  const [call] = useState(() => once(create))
  return call
}

/** The same without React. */
export function once<Input extends object, Output>(
  create: (input: Input & { idempotency_key: string }) => Promise<Output>,
) {
  let attempt: Attempt | null = null
  return async (input: Input): Promise<Output> => {
    attempt = attemptFor(attempt, input)
    const row = await create({ ...input, idempotency_key: attempt.key })
    attempt = null
    return row
  }
}

/** A lost session brings the login, a stale version the two versions: no second message beside them. */
export function isToldElsewhere(error: unknown): boolean {
  const { status, reason } = answerOf(error)
  return status === 401 || reason === 'stale'
}

/** A query as far as its failure is concerned. */
interface Loaded {
  error: unknown
  errorUpdatedAt: number
  /** It was loaded before and is being refreshed without anybody having asked. */
  isRefetchError: boolean
}

/**
 * Says and logs that a list could not be loaded (348). Nothing is thrown: the screen stays usable with what it had (350).
 * @param failure the exact message: 'Failed to load projects'
 */
export function useLoadFailure({ error, errorUpdatedAt, isRefetchError }: Loaded, failure: string): void {
  useEffect(() => {
    if (error) reportLoadFailure(error, failure, isRefetchError)
    // errorUpdatedAt: a second failure of the same kind is told again.
  }, [error, errorUpdatedAt, failure, isRefetchError])
}

/** The telling itself, apart from React. Of a refresh in the background only the log tells: the list is still there. */
export function reportLoadFailure(error: unknown, failure: string, inBackground: boolean): void {
  if (answerOf(error).status === 401) return
  console.error(failure, error)
  if (inBackground) return
  let say = loadFailures.get(failure)
  if (!say) loadFailures.set(failure, (say = messages()))
  say({ title: 'Error', description: failure, variant: 'destructive' })
}

/** By what they say, so that one that fails again, or on two parts of a screen, stands there once. */
const loadFailures = new Map<string, Say>()
