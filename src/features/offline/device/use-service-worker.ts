import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../../../core/office/session.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { renewPushSubscription } from './push-subscription.ts'
import { registerServiceWorker } from './service-worker.ts'

/**
 * Registers the service worker, renews the device's notifications, and opens what a notification names. A new version of
 * the back office takes over at the next change of screen while no write is in flight, with what is being typed in the drafts.
 */
export function useServiceWorker(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  const client = useTRPCClient()
  const { id: account } = useAccount()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void registerServiceWorker()
    void renewPushSubscription(client, account)
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
