import type { Feature } from '../../core/feature.ts'
import { enqueuePush, pushQueue, registerPushWorker } from './push-queue.ts'
import { readPushKeys } from './vapid-keys.ts'

/** Notices for staff as notifications on their devices (Web Push). */
export const push: Feature = {
  tables: ['push_keys', 'push_subscriptions'],
  queues: (timing) => [pushQueue(timing)],
  startWorkers: (services) => registerPushWorker(services, services.timing),
  sendNotice: enqueuePush,
  onStart: readPushKeys,
}
