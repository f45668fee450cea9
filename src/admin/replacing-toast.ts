import { useState } from 'react'
import type { ToastMessage } from '../ui/toast-message.ts'
import { toast } from '../ui/toast.tsx'

export type ShowToast = (message: ToastMessage | null) => void

/** The messages of one form: each takes the place of the one before, which it may contradict; null only takes it away. */
export function useReplacingToast(): ShowToast {
  const [showToast] = useState(createReplacingToast)
  return showToast
}

/** The same without React. */
export function createReplacingToast(): ShowToast {
  let abortController = new AbortController()
  return (message) => {
    abortController.abort()
    abortController = new AbortController()
    if (message) toast({ ...message, signal: abortController.signal })
  }
}
