import { readJson, writeJson } from '../../core/ui/json-storage.ts'
import type { AppClient } from '../../trpc.ts'

/** Whether a device shows notifications, and if not, why. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported'

const SWITCH_KEY = 'admin-push'

/** Whether this device shows the account's notifications. */
export function pushStateOf(account: string): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const owner: unknown = Reflect.get(Object(readJson('localStorage', SWITCH_KEY)), 'account')
  return Notification.permission === 'granted' && owner === account ? 'on' : 'off'
}

/**
 * Asks for the permission and subscribes this browser.
 * @throws the browser's or the server's refusal
 */
export async function turnOnPush(client: AppClient, account: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await subscribe(client)
  writeJson('localStorage', SWITCH_KEY, { account })
  return 'on'
}

/**
 * Ends this browser's subscription, in the browser and on the server. An unreachable server learns of it from the push
 * service with its next notification.
 */
export async function turnOffPush(client: AppClient): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration('/admin')
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  writeJson('localStorage', SWITCH_KEY, null)
  if (subscription)
    await client.auth.unsubscribePush.mutate({ endpoint: subscription.endpoint }).catch(() => {})
  return 'off'
}

/** Subscribes again at each start: the session may be new, and after a restore the site's key too. Never throws. */
export async function renewPushSubscription({
  client,
  account,
}: {
  client: AppClient
  account: string
}): Promise<void> {
  if (pushStateOf(account) === 'on') await subscribe(client).catch(() => {})
}

/** @throws an Error where this document could register no service worker: `ready` would never resolve */
async function subscribe(client: AppClient): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration('/admin')))
    throw new Error('There is no service worker')
  const [{ pushManager }, { public_key }] = await Promise.all([
    navigator.serviceWorker.ready,
    client.auth.pushKey.query(),
  ])
  const present = await pushManager.getSubscription()
  // A browser refuses a second key while it is subscribed with another.
  if (present && keyOf(present) !== public_key) await present.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await client.auth.subscribePush.mutate({ endpoint, keys: { p256dh, auth } })
}

/** The key that a subscription was made with, in base64url. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
