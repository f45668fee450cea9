import { useCallback, useState } from 'react'
import { listDraftIds } from './draft-storage.ts'
import { useAccount } from './session.tsx'

/**
 * Whose dialog is open: a record's, that of a 'new' one, or none. When the tab was loaded anew, as a phone may do by
 * itself, the dialog whose draft was kept opens again, as soon as its record has been read.
 * @param kind as `useRecordForm` has it
 */
export function useRecordDialog<R extends { id: string }>(kind: string, rows: readonly R[] | undefined) {
  const { id: accountId } = useAccount()
  const [draftIds, setDraftIds] = useState(() => listDraftIds(accountId, kind))
  const [openRecord, setOpenRecord] = useState<R | 'new' | null>(null)
  const setDialogRecord = useCallback((record: R | 'new' | null) => {
    setDraftIds([])
    setOpenRecord(record)
  }, [])

  const restored = draftIds.includes('new') ? 'new' : rows?.find(({ id }) => draftIds.includes(id))
  // Until its record was read, a save that had been left may have been answered: its draft is gone then.
  if (restored)
    setDialogRecord(
      listDraftIds(accountId, kind).includes(restored === 'new' ? restored : restored.id) ? restored : null,
    )
  return [openRecord, setDialogRecord] as const
}
