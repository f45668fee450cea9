import { useState } from 'react'
import type { ToastMessage } from '../ui/toast-message.ts'
import { toast } from '../ui/toast.tsx'

export type ShowToast = (message: ToastMessage | null) => void

/** A toast per form: each message replaces the previous one, which it may contradict; null only dismisses it. */
export function useReplacingToast(): ShowToast {
  const [showToast] = useState(createReplacingToast)
  return showToast
}

/** `useReplacingToast` outside of React. */
export function createReplacingToast(): ShowToast {
  let abortController = new AbortController()
  return (message) => {
    abortController.abort()
    abortController = new AbortController()
    if (message) toast({ ...message, signal: abortController.signal })
  }
}
