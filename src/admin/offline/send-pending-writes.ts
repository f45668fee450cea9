import {
  type PendingWrite,
  type PresentValues,
  readPendingWrites,
  refusePendingWrite,
  removePendingWrite,
} from './pending-writes.ts'

/** The tag of the service worker's background sync. */
export const SYNC_TAG = 'pending-writes'

/**
 * Sends what waits, in order, each once: windows and the service worker take turns, and the server knows a repeated key.
 * Stops where there is no answer, and while another account or none is signed in. Never throws, also where storage is off.
 * @returns whether nothing is left to be sent
 */
export async function sendPendingWrites(): Promise<boolean> {
  // Without TLS, as on the office network, there are no locks; the keys alone then prevent a second time.
  if (!('locks' in navigator)) return await sendAll()
  return await navigator.locks.request(SYNC_TAG, sendAll)
}

async function sendAll(): Promise<boolean> {
  const stored = await readPendingWrites().catch(() => [])
  const all = stored.filter(({ refused }) => !refused)
  if (all.length === 0) return true
  const account = await fetchAccountId()
  const own = all.filter((each) => each.account === account)
  for (const write of own) if (!(await send(write))) return false
  return own.length === all.length
}

async function fetchAccountId(): Promise<string | undefined> {
  const answer = await call('/trpc/auth.session')
  return answer?.ok ? textAt(answer.body, 'result', 'data', 'id') : undefined
}

/** Sends a write, and keeps what it was refused for. @returns whether to go on with the next */
async function send({ key, inquiry, change }: PendingWrite): Promise<boolean> {
  const { procedure, ...fields } = change
  const answer = await call(`/trpc/inquiry.${procedure}`, { id: inquiry, ...fields, idempotency_key: key })
  if (!answer || [401, 403, 429].includes(answer.status) || answer.status >= 500) return false
  if (answer.ok) await removePendingWrite(key)
  else await refusePendingWrite(key, refusalOf(answer.body))
  return true
}

/** Reads the refusal: what the inquiry is now where another has changed the same, else the server's message. */
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

/** @returns null without an answer of the server's */
async function call(url: string, input?: object) {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(30_000),
      ...(input && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    })
    const body: unknown = await response.json()
    return { ok: response.ok, status: response.status, body }
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
