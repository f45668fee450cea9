import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../../../core/office/session.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { renewPushSubscription } from '../../push/push-subscription.ts'

/**
 * Registers the service worker, renews the push subscription, and opens the page of a notification. A new version of
 * the back office takes over at the next change of screen while no write is in flight; typed text is in the drafts.
 */
export function useServiceWorker(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  const client = useTRPCClient()
  const { id: account } = useAccount()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void registerServiceWorker()
    void renewPushSubscription({ client, account })
    const { serviceWorker } = navigator
    let isOutdated = false
    // The first worker takes over a page of its own version.
    let hadController = serviceWorker.controller !== null
    function onControllerChange() {
      isOutdated = hadController
      hadController = true
    }
    function onMessage({ data }: MessageEvent<unknown>) {
      const path: unknown = Reflect.get(Object(data), 'open')
      if (typeof path === 'string') void router.navigate({ href: path })
    }
    serviceWorker.addEventListener('controllerchange', onControllerChange)
    serviceWorker.addEventListener('message', onMessage)
    const stopReloading = router.subscribe('onResolved', ({ pathChanged }) => {
      if (isOutdated && pathChanged && queryClient.isMutating() === 0) location.reload()
    })
    return () => {
      serviceWorker.removeEventListener('controllerchange', onControllerChange)
      serviceWorker.removeEventListener('message', onMessage)
      stopReloading()
    }
  }, [router, queryClient, client, account])
}

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
 * this one place only (Trusted Types, `trusted-types back-office`). Not in development: Vite's modules keep changing.
 */
async function registerServiceWorker(): Promise<void> {
  if (isRegistered || import.meta.env.DEV || !('serviceWorker' in navigator) || !wasLoadedHere()) return
  isRegistered = true
  try {
    const policy = window.trustedTypes?.createPolicy('back-office', { createScriptURL: () => WORKER_URL })
    await navigator.serviceWorker.register(policy?.createScriptURL(WORKER_URL) ?? WORKER_URL, {
      scope: '/admin',
    })
  } catch (error) {
    // The back office works without it, except offline and for notifications.
    console.warn('No service worker', error)
  }
}

let isRegistered = false

/**
 * Whether the document was loaded at an address of the back office. A document that was loaded as a public page and
 * came here by links has that page's policy, which allows no worker; the next load registers it.
 */
function wasLoadedHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && /^\/admin(?:\/|$)/.test(new URL(navigation.name).pathname)
}
