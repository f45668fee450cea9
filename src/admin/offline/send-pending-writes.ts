import {
  type PendingWrite,
  readPendingWrites,
  refusePendingWrite,
  removePendingWrite,
} from './pending-writes.ts'

/** The tag of the service worker's background sync. */
export const SYNC_TAG = 'pending-writes'

/**
 * Sends what waits, in order, each once: windows and the service worker take turns, and the server knows a repeated key.
 * Stops where there is no answer, and while another account or none is signed in. Never throws for a lost connection.
 */
export async function sendPendingWrites(): Promise<void> {
  // Without TLS, as on the office network, there are no locks; the keys alone then prevent a second time.
  if (!('locks' in navigator)) return await sendAll()
  await navigator.locks.request(SYNC_TAG, sendAll)
}

async function sendAll(): Promise<void> {
  const all = (await readPendingWrites()).filter(({ refused }) => !refused)
  if (all.length === 0) return
  const account = await fetchAccountId()
  for (const write of all.filter((each) => each.account === account)) if (!(await send(write))) return
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

/** Reads the refusal: the present status where another has set one, else the server's message. */
function refusalOf(body: unknown): NonNullable<PendingWrite['refused']> {
  const status = textAt(body, 'error', 'data', 'current', 'status')
  if (status && textAt(body, 'error', 'data', 'reason') === 'stale') return { status }
  return { message: textAt(body, 'error', 'message') ?? 'The server refused this.' }
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

function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = path.reduce<unknown>((each, name) => Reflect.get(Object(each), name), value)
  return typeof found === 'string' ? found : undefined
}
