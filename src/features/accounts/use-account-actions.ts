import { useState } from 'react'
import type { Account } from '../../core/office/accounts.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useTRPCClient, useTRPC } from '../../trpc.ts'

/** Approve, disable, enable. A refusal sets `errorMessage` to the server's message and is rethrown. */
export function useAccountActions() {
  const { auth } = useTRPCClient()
  const trpc = useTRPC()
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const refresh = () =>
    Promise.all([trpc.auth.accounts.invalidate(), trpc.activity.invalidate(), trpc.stats.invalidate()])
  const approving = useSaveMutation({
    call: (input: { id: string }) => auth.approve.mutate(input),
    successMessage: 'Account approved successfully',
    errorMessage: 'Failed to approve account',
    refresh,
  })
  const disabling = useSaveMutation({
    call: (input: { id: string }) => auth.disable.mutate(input),
    successMessage: 'Account disabled successfully',
    errorMessage: 'Failed to disable account',
    refresh,
  })
  const enabling = useSaveMutation({
    call: (input: { id: string }) => auth.enable.mutate(input),
    successMessage: 'Account enabled successfully',
    errorMessage: 'Failed to enable account',
    refresh,
  })

  const withErrorMessage =
    (run: (input: { id: string }) => Promise<unknown>) =>
    async ({ id }: Account) => {
      setErrorMessage(null)
      try {
        await run({ id })
      } catch (error) {
        const { status, message } = toApiError(error)
        if (status >= 400 && status !== 401) setErrorMessage(message)
        throw error
      }
    }
  return {
    errorMessage,
    clearError: () => setErrorMessage(null),
    approve: withErrorMessage(approving.run),
    disable: withErrorMessage(disabling.run),
    enable: withErrorMessage(enabling.run),
  }
}
