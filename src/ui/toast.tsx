import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { HANDOFF_KEY, type ToastMessage } from './toast-message.ts'

/**
 * Shows a message: `toast({ title: 'Success', description: 'Client added successfully' })`. May be called from anywhere
 * in the browser. Messages live above the pages: leaving one removes nothing. The library comes with the first message
 * or the first sign that a form is about to be used, so that no page waits for it.
 * @param onUnavailable says it in another place, where the library cannot be had
 */
export function toast(message: ToastMessage, onUnavailable = () => {}): void {
  loadToaster().then(({ showToast: show }) => show(message), onUnavailable)
}

/** The place of the messages; stands once, in the document's root. */
export function ToastRegion() {
  const list = useSyncExternalStore(
    subscribe,
    () => mountedToaster,
    () => null,
  )
  useEffect(() => {
    // A failed submission must be able to say so with the network gone: the parts are there before the button is pressed.
    const preload = () => void loadToaster().catch(() => {})
    addEventListener('input', preload, { once: true })
    try {
      if (sessionStorage.getItem(HANDOFF_KEY)) preload()
    } catch {
      // Storage that is switched off holds none.
    }
    return () => removeEventListener('input', preload)
  }, [])
  return list
}

type ToasterModule = typeof import('./toaster.tsx')

let mountedToaster: ReactNode = null
let toasterPromise: Promise<ToasterModule> | undefined
let importToaster = (): Promise<ToasterModule> => import('./toaster.tsx')

/** @throws what the browser says of a script that it could not have; the next call asks for it again */
const loadToaster = () => (toasterPromise ??= importToaster().then(mountToaster, resetAfterFailure))

function mountToaster(toaster: ToasterModule): ToasterModule {
  mountedToaster = <toaster.Toaster />
  for (const listener of listeners) listener()
  return toaster
}

function resetAfterFailure(error: unknown): never {
  toasterPromise = undefined
  // A browser does not ask again for a module that failed, unless it goes by another address.
  const [url] = /http\S+js/.exec(String(error)) ?? []
  if (url) importToaster = () => import(/* @vite-ignore */ `${url}?${Date.now()}`)
  throw error
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
