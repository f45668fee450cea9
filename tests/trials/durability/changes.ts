import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from '../load/ledger.ts'
import type { Site } from './site.ts'

/** The pause between two changes, each of which makes every page stale. */
const PAUSE_MS = 2000

/** A change that is not visible after this time counts as failed. */
const SHOWN_MS = 5000
const POLL_MS = 100

/**
 * Changes the firm's phone number as another instance would, directly in the database, and records how long it takes
 * until a page shows this number or a later one. While the database accepts no change, nothing is recorded.
 * @returns a function that stops the changes
 */
export function startChanges(site: Pick<Site, 'db' | 'url'>, ledger: Ledger): () => Promise<void> {
  let isStopped = false
  const keepChanging = async () => {
    for (let number = 10_000; !isStopped; number++) {
      if (await change(site, number)) await noteShown(site, ledger, number, () => isStopped)
      await sleep(PAUSE_MS)
    }
  }
  const changing = keepChanging()
  return async () => {
    isStopped = true
    await changing
  }
}

const change = ({ db }: Pick<Site, 'db'>, number: number): Promise<boolean> =>
  db
    .updateTable('settings')
    .set({ phone: `+91 98200 ${number}` })
    .execute()
    .then(
      () => true,
      () => false,
    )

async function noteShown(
  { url }: Pick<Site, 'url'>,
  ledger: Ledger,
  number: number,
  isStopped: () => boolean,
): Promise<void> {
  const startedAt = performance.now()
  let isShown = false
  while (!isShown && !isStopped() && performance.now() - startedAt < SHOWN_MS) {
    const page = await fetch(`${url}/terms`, { signal: AbortSignal.timeout(SHOWN_MS) }).then(
      (response) => response.text(),
      () => '',
    )
    isShown = Number(/\+91 98200 (\d{5})/.exec(page)?.[1] ?? 0) >= number
    if (!isShown) await sleep(POLL_MS)
  }
  if (isStopped() && !isShown) return
  const status = isShown ? 200 : 0
  ledger.answers.push({
    kind: 'change',
    phase: ledger.phase,
    subject: '/terms',
    startedAt,
    endedAt: performance.now(),
    status,
  })
}
