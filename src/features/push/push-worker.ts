import { isBackOffice, type ServiceWorkerScope, SHELL } from '../../core/office/service-worker-scope.ts'

/** Lets the service worker show notifications, and open the pages that they name. */
export function listenForPush(scope: ServiceWorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event.data?.text() ?? '')))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, textIn(event.notification.data, 'path') ?? SHELL))
  })
}

async function showPush(scope: ServiceWorkerScope, text: string): Promise<void> {
  const { title, body, path, tag } = toMessage(parseJson(text))
  await scope.registration.showNotification(title, {
    body,
    tag,
    // Alerts again when it replaces an earlier notification, which may have been read.
    renotify: tag !== '',
    icon: '/icon-192.png',
    data: { path },
  })
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return null
  }
}

/** Reads what the server sends (`StaffNotice`). A message of another version is shown too: browsers require it. */
const toMessage = (message: unknown) => ({
  title: textIn(message, 'title') ?? 'The back office has news',
  body: textIn(message, 'body') ?? '',
  path: textIn(message, 'path') ?? SHELL,
  tag: textIn(message, 'tag') ?? '',
})

function textIn(value: unknown, name: string): string | undefined {
  const field: unknown = Reflect.get(Object(value), name)
  return typeof field === 'string' ? field : undefined
}

/** Opens a path in an open window of the back office, where typed text is preserved, else in a new one. */
async function open({ clients }: ServiceWorkerScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' })
  const [window] = windows.filter(({ url }) => isBackOffice(new URL(url).pathname))
  if (!window) return void (await clients.openWindow(path))
  window.postMessage({ open: path })
  await window.focus()
}
