declare global {
  interface Window {
    /** Trusted Types, where the browser has them. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: () => string },
      ): { createScriptURL(url: string): string }
    }
  }
}

const WORKER_URL = '/admin-sw.js'

/**
 * Registers the service worker of the back office, once per document. The page's policy allows a script's address from
 * this one place only (Trusted Types, `trusted-types back-office`). Development has none: Vite's modules change all the time.
 */
export async function registerServiceWorker(): Promise<void> {
  if (isRegistered || import.meta.env.DEV || !('serviceWorker' in navigator) || !wasLoadedHere()) return
  isRegistered = true
  try {
    const policy = window.trustedTypes?.createPolicy('back-office', { createScriptURL: () => WORKER_URL })
    await navigator.serviceWorker.register(policy?.createScriptURL(WORKER_URL) ?? WORKER_URL, {
      scope: '/admin',
    })
  } catch (error) {
    // The back office works without it, but for a time without network and notifications.
    console.warn('No service worker', error)
  }
}

let isRegistered = false

/**
 * Whether the document was loaded at an address of the back office. One that was loaded as a public page and came here by
 * links has the policy of public pages, which allows no worker; the next load registers it.
 */
function wasLoadedHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && /^\/admin(?:\/|$)/.test(new URL(navigation.name).pathname)
}
