import { dependsOn } from './combine-changes.ts'
import {
  isPending,
  markPendingWrite,
  type PendingWrite,
  type PresentValues,
  readPendingWrites,
  removePendingWrite,
  WRITE_TIMEOUT_MS,
} from './pending-writes.ts'

/** The tag of the service worker's background sync. */
export const SYNC_TAG = 'pending-writes'

/**
 * Sends the signed-in account's writes in order, each once: windows and the service worker share a lock, and a repeated
 * key changes nothing on the server. A write that fails on the server delays only those that depend on it. Stops if
 * there is no answer. Throws only the signal's reason, even where storage is disabled.
 * @param signal as of `runExclusive`
 * @returns whether this session has nothing left to send
 */
export const sendPendingWrites = (signal?: AbortSignal): Promise<boolean> => runExclusive(sendAll, signal)

/**
 * Runs a task under the lock for sending, which all windows and the service worker share.
 * @param signal ends the wait for the lock, which then rejects with the signal's reason: a suspended window may hold
 * the lock
 */
export function runExclusive<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  // Without TLS, as on the office network, there is no Web Locks API: the lock then covers this window only.
  if ('locks' in navigator) return navigator.locks.request(SYNC_TAG, { signal }, task)
  const run = lastRun.then(task)
  lastRun = run.catch(() => {})
  return run
}

let lastRun: Promise<unknown> = Promise.resolve()

async function sendAll(): Promise<boolean> {
  const stored = await readPendingWrites().catch(() => [])
  const unsent = stored.filter(({ refused }) => !refused)
  if (unsent.length === 0) return true
  const session = await call('/trpc/auth.session')
  if (!session?.ok) return false
  const account = textAt(session.body, 'result', 'data', 'id')
  /** Writes that failed on the server, and those that depend on them. */
  const held: PendingWrite[] = []
  for (const write of unsent.filter((each) => each.account === account)) {
    if (!(await isPending(write.key))) continue
    const outcome = held.some((earlier) => dependsOn(write, earlier)) ? 'failed' : await send(write)
    if (outcome === 'out of reach') return false
    if (outcome === 'failed') held.push(write)
  }
  return held.length === 0
}

/** Sends a write, and stores the reason of a refusal. */
async function send({ key, inquiry, change }: PendingWrite): Promise<'answered' | 'failed' | 'out of reach'> {
  const { procedure, ...fields } = change
  const answer = await call(`/trpc/inquiry.${procedure}`, { id: inquiry, ...fields, idempotency_key: key })
  const isOurs = answer?.body !== undefined
  if (!answer || [401, 429].includes(answer.status) || (answer.status === 403 && isOurs))
    return 'out of reach'
  if (answer.status >= 500 || !isOurs) {
    await markPendingWrite(key, { failed: true })
    return 'failed'
  }
  if (answer.ok) await removePendingWrite(key)
  else await markPendingWrite(key, { refused: refusalOf(answer.body) })
  return 'answered'
}

/** Reads the refusal: after a conflict, the inquiry's current values, else the server's message. */
function refusalOf(body: unknown): NonNullable<PendingWrite['refused']> {
  const current = valueAt(body, 'error', 'data', 'current')
  const present = textAt(body, 'error', 'data', 'reason') === 'stale' ? presentValuesOf(current) : null
  return present ?? { message: textAt(body, 'error', 'message') ?? 'The server refused this.' }
}

function presentValuesOf(current: unknown): PresentValues | null {
  const status = textAt(current, 'status')
  if (status === undefined) return null
  const amount = valueAt(current, 'amount')
  return {
    status,
    amount: typeof amount === 'number' ? amount : null,
    lost_reason: textAt(current, 'lost_reason') ?? null,
    assigned_to: textAt(current, 'assigned_to') ?? null,
    follow_up_at: textAt(current, 'follow_up_at') ?? null,
  }
}

/**
 * Calls the server. If a proxy or a firewall answers instead, with an error that is not JSON, the body is undefined.
 * @returns null without an answer; a page instead of an answer, such as the login of a hotspot, counts as none
 */
async function call(url: string, input?: object) {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(WRITE_TIMEOUT_MS),
      ...(input && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    })
    const body: unknown = await response.json().catch(() => undefined)
    return body === undefined && response.ok ? null : { ok: response.ok, status: response.status, body }
  } catch {
    return null
  }
}

const valueAt = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((each, name) => Reflect.get(Object(each), name), value)

function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = valueAt(value, ...path)
  return typeof found === 'string' ? found : undefined
}
