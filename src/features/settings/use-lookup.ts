import type { inferRouterOutputs } from '@trpc/server'
import { useRef, useState } from 'react'
import { personInput } from '../../../server/features/inquiries/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { errorToast } from '../../core/office/error-toast.ts'
import { getFieldErrors } from '../../core/office/field-errors.ts'
import { toast } from '../../core/ui/toast.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'

export type PersonalData = inferRouterOutputs<AppRouter>['inquiry']['exportPerson']

export interface LookupResult {
  email: string
  data: PersonalData
  /** Whether the data has just been erased. */
  erased?: true
}

/** Looks up the personal data held under an e-mail address; each look-up is logged in the activity. */
export function useLookup() {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const [result, setResult] = useState<LookupResult | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** The address of the latest look-up; empty once the field was edited. Responses for other addresses are dropped. */
  const currentEmail = useRef('')

  async function lookUp(input: string) {
    const email = input.trim()
    currentEmail.current = email
    const { email: message } = getFieldErrors(personInput, { email })
    setError(message)
    setResult(null)
    if (message || busy) return
    setBusy(true)
    try {
      const data = await client.inquiry.exportPerson.query({ email })
      if (currentEmail.current === email) setResult({ email, data })
      await trpc.activity.invalidate()
    } catch (error) {
      if (toApiError(error).status !== 401) toast(errorToast(error, 'Failed to look up the address'))
    }
    setBusy(false)
  }

  const markErased = () =>
    setResult(result && { ...result, data: { inquiries: [], newsletter: null }, erased: true })

  /** Clears the result when the address is edited. */
  function reset() {
    currentEmail.current = ''
    setResult(null)
    setError(undefined)
  }

  return { result, error, busy, lookUp, markErased, reset }
}
