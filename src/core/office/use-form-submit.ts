import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { toApiError } from './api-error.ts'
import { errorToast } from './error-toast.ts'
import { firstMessages, focusFirstInvalid, getFieldErrors } from './field-errors.ts'
import type { ShowToast } from './replacing-toast.ts'

/**
 * Submits a login form: validates, focuses the first invalid field, sends, and shows the server's error message.
 * @param errorField the field that gets this message and the focus; without it, the message is a toast
 */
export function useFormSubmit(
  showToast: ShowToast,
  schema: z.ZodMiniType,
  send: () => Promise<void>,
  errorField?: string,
) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)

  async function sendForm(form: HTMLFormElement) {
    isSending.current = true
    setBusy(true)
    showToast(null)
    try {
      await send()
    } catch (error) {
      const { message, fields = {} } = toApiError(error)
      setErrors({ ...(errorField && { [errorField]: message }), ...firstMessages(fields) })
      if (errorField) focusFirstInvalid(form, { [errorField]: message })
      else showToast(errorToast(error))
    }
    isSending.current = false
    setBusy(false)
  }

  function submit(event: FormEvent<HTMLFormElement>, values: Record<string, string>) {
    event.preventDefault()
    const fieldErrors = { ...getFieldErrors(schema, values), ...requiredErrors(values) }
    setErrors(fieldErrors)
    if (!focusFirstInvalid(event.currentTarget, fieldErrors) && !isSending.current)
      void sendForm(event.currentTarget)
  }

  return { errors, busy, submit }
}

const LABELS: Record<string, string> = { email: 'Email', password: 'Password', code: 'Code' }

const requiredErrors = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value === '')
      .map(([name]) => [name, `${LABELS[name] ?? name} is required`]),
  )
