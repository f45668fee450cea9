import { useEffect } from 'react'
import { v7 } from 'uuid'
import { readJson, writeJson } from '../ui/json-storage.ts'
import { draftKey, listDraftIds } from './draft-storage.ts'

/*
 * Tracks which drafts are open in a dialog of another tab. A dialog opens by itself for a leftover draft, after a
 * reload or in a new tab, but not in a second tab while the first has it open. Each open dialog holds a Web Lock named
 * after its draft: the browser releases it when the tab ends, in whatever way.
 */

const LOCK_PREFIX = 'open-draft '
const TAB_KEY = 'admin-tab'

/** The tab's id, which survives a reload: the previous page's locks may still be held when the next page queries. */
function tabId(): string {
  const stored: unknown = Reflect.get(Object(readJson('sessionStorage', TAB_KEY)), 'id')
  if (typeof stored === 'string') return stored
  const id = v7()
  writeJson('sessionStorage', TAB_KEY, { id })
  return id
}

/** Marks a draft as open in this tab while the component is mounted. Browsers offer no locks on a site without TLS. */
export function useOpenDraft(key: string): void {
  useEffect(() => {
    if (!('locks' in navigator)) return
    const closed = new AbortController()
    const untilClosed = () =>
      new Promise<void>((resolve) => closed.signal.addEventListener('abort', () => resolve()))
    void navigator.locks.request(`${LOCK_PREFIX}${tabId()} ${key}`, { mode: 'shared' }, untilClosed)
    return () => closed.abort()
  }, [key])
}

/** The ids of the stored drafts of a kind (see `listDraftIds`) that no other tab has open. */
export async function listReopenableDraftIds(accountId: string, kind: string): Promise<string[]> {
  const ids = listDraftIds(accountId, kind)
  if (ids.length === 0 || !('locks' in navigator)) return ids
  const { held = [] } = await navigator.locks.query()
  const others = held.flatMap(({ name = '' }) => (name.startsWith(`${LOCK_PREFIX}${tabId()} `) ? [] : [name]))
  return ids.filter((id) => !others.some((name) => name.endsWith(` ${draftKey(accountId, `${kind} ${id}`)}`)))
}
