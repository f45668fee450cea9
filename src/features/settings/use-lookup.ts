import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { personInput } from '../../../server/features/inquiries/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { getFieldErrors } from '../../core/office/field-errors.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'

export type PersonalData = inferRouterOutputs<AppRouter>['inquiry']['exportPerson']

export interface LookupResult {
  email: string
  data: PersonalData
  /** Whether the data has just been erased. */
  erased?: true
}

/**
 * Looks up the personal data stored under an e-mail address. It is a mutation, because each look-up is logged in the
 * activity and only the result of the latest is shown.
 */
export function useLookup() {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const [error, setError] = useState<string>()
  const [isErased, setIsErased] = useState(false)
  const lookup = useSaveMutation({
    call: async (email: string): Promise<LookupResult> => ({
      email,
      data: await client.inquiry.exportPerson.query({ email }),
    }),
    errorMessage: 'Failed to look up the address',
    refresh: () => trpc.activity.invalidate(),
  })

  async function lookUp(input: string) {
    const email = input.trim()
    const { email: message } = getFieldErrors(personInput, { email })
    reset()
    setError(message)
    if (!message) await lookup.run(email).catch(() => {})
  }

  /** Clears the result when the address is edited; a look-up in flight shows none. */
  function reset() {
    lookup.reset()
    setIsErased(false)
    setError(undefined)
  }

  const result: LookupResult | undefined =
    lookup.data && isErased
      ? { email: lookup.data.email, data: { inquiries: [], newsletter: null }, erased: true }
      : lookup.data
  return { result, error, busy: lookup.busy, lookUp, markErased: () => setIsErased(true), reset }
}
