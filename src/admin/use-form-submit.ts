import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { toApiError } from './api-error.ts'
import { getFieldErrors } from './field-errors.ts'
import type { ShowToast } from './replacing-toast.ts'

/**
 * Submits a login form: validates, focuses the first invalid field, sends, and shows the server's message when it fails.
 */
export function useFormSubmit(showToast: ShowToast, schema: z.ZodMiniType, send: () => Promise<void>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)

  async function sendForm() {
    isSending.current = true
    setBusy(true)
    showToast(null)
    try {
      await send()
    } catch (error) {
      const { message, fields = {} } = toApiError(error)
      setErrors(Object.fromEntries(Object.entries(fields).map(([name, [first = '']]) => [name, first])))
      showToast({ title: 'Error', description: message, variant: 'destructive' })
    }
    isSending.current = false
    setBusy(false)
  }

  function submit(event: FormEvent<HTMLFormElement>, values: Record<string, string>) {
    event.preventDefault()
    const fieldErrors = { ...getFieldErrors(schema, values), ...requiredErrors(values) }
    setErrors(fieldErrors)
    const [first] = Object.keys(values).filter((name) => name in fieldErrors)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else if (!isSending.current) void sendForm()
  }

  return { errors, busy, submit }
}

const LABELS: Record<string, string> = { email: 'Email', password: 'Password' }

const requiredErrors = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value === '')
      .map(([name]) => [name, `${LABELS[name] ?? name} is required`]),
  )
