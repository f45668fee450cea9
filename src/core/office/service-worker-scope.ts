/*
 * Types for the part of its global scope that the service worker uses. TypeScript's own types (lib `webworker`)
 * conflict with those of the pages in the same project.
 */

/** Any page of the back office: the same empty shell at every address. */
export const SHELL = '/admin'

/** After this time without an answer from the server, the page and the answers stored on the device are used. */
export const SLOW_MS = 4000

export const isBackOffice = (pathname: string): boolean =>
  pathname === SHELL || pathname.startsWith(`${SHELL}/`)

interface LifecycleEvent extends Event {
  /** The event lasts until the promise is settled. */
  waitUntil(promise: Promise<unknown>): void
}

interface RequestEvent extends LifecycleEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface PushEvent extends LifecycleEvent {
  readonly data: { text(): string } | null
}

interface NotificationClickEvent extends LifecycleEvent {
  readonly notification: Notification
}

interface SyncEvent extends LifecycleEvent {
  readonly tag: string
}

interface WorkerEvents {
  install: LifecycleEvent
  activate: LifecycleEvent
  fetch: RequestEvent
  push: PushEvent
  notificationclick: NotificationClickEvent
  sync: SyncEvent
}

interface WindowClient {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

/** The global scope of a service worker. */
export interface ServiceWorkerScope {
  readonly location: Location
  readonly registration: {
    /** `renotify`: the device alerts again when the notification replaces one with the same tag. */
    showNotification(title: string, options: NotificationOptions & { renotify?: boolean }): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}
