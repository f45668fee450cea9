import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { readText } from './browser-storage.ts'
import { HANDOFF_KEY, type ToastMessage } from './toast-message.ts'

/**
 * Shows a toast: `toast({ title: 'Success', description: 'Client added successfully' })`. Browser only. Toasts outlive
 * navigation. The library is imported with the first toast or the first input on the page.
 * @param onUnavailable called instead when the library cannot be loaded
 */
export function toast(message: ToastMessage, onUnavailable = () => {}): void {
  loadToaster().then(({ showToast: show }) => show(message), onUnavailable)
}

/** The region in which toasts are rendered; mounted once, in the root route. */
export function ToastRegion() {
  const list = useSyncExternalStore(
    subscribe,
    () => mountedToaster,
    () => null,
  )
  useEffect(() => {
    // Preloaded on input: a submission that fails because the connection was lost must still show its toast.
    const preload = () => void loadToaster().catch(() => {})
    addEventListener('input', preload, { once: true })
    if (readText('sessionStorage', HANDOFF_KEY)) preload()
    return () => removeEventListener('input', preload)
  }, [])
  return list
}

type ToasterModule = typeof import('./toaster.tsx')

let mountedToaster: ReactNode = null
let toasterPromise: Promise<ToasterModule> | undefined
let importToaster = (): Promise<ToasterModule> => import('./toaster.tsx')

/** @throws the browser's error when the import fails; the next call tries again */
const loadToaster = () => (toasterPromise ??= importToaster().then(mountToaster, resetAfterFailure))

function mountToaster(toaster: ToasterModule): ToasterModule {
  mountedToaster = <toaster.Toaster />
  for (const listener of listeners) listener()
  return toaster
}

function resetAfterFailure(error: unknown): never {
  toasterPromise = undefined
  // A browser does not request a failed module again, except at another address.
  const [url] = /http\S+js/.exec(String(error)) ?? []
  if (url) importToaster = () => import(/* @vite-ignore */ `${url}?${Date.now()}`)
  throw error
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
