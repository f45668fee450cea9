import { useSyncExternalStore } from 'react'

declare global {
  /** Chromium's offer to install the page as an app. */
  interface BeforeInstallPromptEvent extends Event {
    prompt(): Promise<unknown>
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
}

let offer: BeforeInstallPromptEvent | null = null
const listeners = new Set<() => void>()

function setOffer(event: BeforeInstallPromptEvent | null) {
  offer = event
  for (const notify of listeners) notify()
}

// The browser makes its offer once, soon after it has read the manifest and before any component asks for it. The
// server loads this module too.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    // Offered in our own dialog instead of a bar over the screen.
    event.preventDefault()
    setOffer(event)
  })
  addEventListener('appinstalled', () => setOffer(null))
}

/** Opens the browser's own dialog that installs the back office; null where the browser offers none. */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(subscribe, () => offer)
  if (!event) return null
  return () => {
    void event.prompt()
    setOffer(null)
  }
}

/** Whether the back office runs as an app already. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
