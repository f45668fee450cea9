import { useCallback, useState } from 'react'
import { keptDrafts } from './draft-storage.ts'
import { useMe } from './session.tsx'

/**
 * Whose dialog is open: a record's, that of a 'new' one, or none. When the tab was loaded anew, as a phone may do by
 * itself, the dialog whose draft was kept opens again, as soon as its record has been read.
 * @param kind as `useRecordForm` has it
 */
export function useOpenRecord<R extends { id: string }>(kind: string, rows: readonly R[] | undefined) {
  const { id: me } = useMe()
  const [kept, setKept] = useState(() => keptDrafts(me, kind))
  const [open, setOpen] = useState<R | 'new' | null>(null)
  const choose = useCallback((record: R | 'new' | null) => {
    setKept([])
    setOpen(record)
  }, [])

  const found = kept.includes('new') ? 'new' : rows?.find(({ id }) => kept.includes(id))
  // Until its record was read, a save that had been left may have been answered: its draft is gone then.
  if (found) choose(keptDrafts(me, kind).includes(found === 'new' ? found : found.id) ? found : null)
  return [open, choose] as const
}
