import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { spare } from './spare.ts'

export interface Message {
  title: string
  description?: ReactNode
  /** A failure: red bar, announced at once (role alert). Everything else is announced politely (role status). */
  variant?: 'destructive'
  /** Milliseconds on the screen, 6000 unless told; null stays until dismissed. Waits while hovered or focused. */
  duration?: number | null
  /** Takes the message away, such as a failure when the next try begins. */
  signal?: AbortSignal
}

/**
 * Shows a message: `toast({ title: 'Success', description: 'Client added successfully' })`. May be called from anywhere
 * in the browser. Messages live above the pages: leaving one removes nothing. The library comes with the first message
 * or the first sign that a form is about to be used, so that no page waits for it.
 */
export function toast(message: Message): void {
  void wake().then(({ show }) => show(message))
}

/** Where messages lie in the tab's storage while one document follows another. */
export const TAKEN_ALONG = 'messages'

/** The place of the messages; stands once, in the document's root. */
export function Toasts() {
  const mounted = useSyncExternalStore(
    listen,
    () => wanted,
    () => false,
  )
  useEffect(() => {
    // A failed submission must be able to say so with the network gone: the parts are there before the button is pressed.
    const ready = () => void load()
    addEventListener('input', ready, { once: true })
    try {
      if (sessionStorage.getItem(TAKEN_ALONG)) void wake()
    } catch {
      // Storage that is switched off holds none.
    }
    return () => removeEventListener('input', ready)
  }, [])
  return mounted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}

const load = () => import('./toaster.tsx')
const Toaster = spare(async () => (await load()).Toaster)

function wake() {
  wanted = true
  for (const tell of listeners) tell()
  return load()
}

let wanted = false
const listeners = new Set<() => void>()
const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
