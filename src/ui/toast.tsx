import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

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
 * @param otherwise says it in another place, where the library cannot be had
 */
export function toast(message: Message, otherwise = () => {}): void {
  load().then(({ show }) => show(message), otherwise)
}

/** Where messages lie in the tab's storage while one document follows another. */
export const TAKEN_ALONG = 'messages'

/** The place of the messages; stands once, in the document's root. */
export function Toasts() {
  const list = useSyncExternalStore(
    listen,
    () => mounted,
    () => null,
  )
  useEffect(() => {
    // A failed submission must be able to say so with the network gone: the parts are there before the button is pressed.
    const ready = () => void load().catch(() => {})
    addEventListener('input', ready, { once: true })
    try {
      if (sessionStorage.getItem(TAKEN_ALONG)) ready()
    } catch {
      // Storage that is switched off holds none.
    }
    return () => removeEventListener('input', ready)
  }, [])
  return list
}

type Toasting = typeof import('./toaster.tsx')

let mounted: ReactNode = null
let loading: Promise<Toasting> | undefined
let fetchToaster = (): Promise<Toasting> => import('./toaster.tsx')

/** @throws what the browser says of a script that it could not have; the next call asks for it again */
const load = () => (loading ??= fetchToaster().then(mount, askAgain))

function mount(toaster: Toasting): Toasting {
  mounted = <toaster.Toaster />
  for (const tell of listeners) tell()
  return toaster
}

function askAgain(error: unknown): never {
  loading = undefined
  // A browser does not ask again for a module that failed, unless it goes by another address.
  const [address] = /http\S+js/.exec(String(error)) ?? []
  if (address) fetchToaster = () => import(/* @vite-ignore */ `${address}?${Date.now()}`)
  throw error
}

const listeners = new Set<() => void>()
const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
