import { useState } from 'react'
import { type Message, toast } from '../ui/toast.tsx'

export type Say = (message: Message | null) => void

/** The messages of one form: each takes the place of the one before, which it may contradict; null only takes it away. */
export function useMessages(): Say {
  const [say] = useState(messages)
  return say
}

/** The same without React. */
export function messages(): Say {
  let shown = new AbortController()
  return (message) => {
    shown.abort()
    shown = new AbortController()
    if (message) toast({ ...message, signal: shown.signal })
  }
}
