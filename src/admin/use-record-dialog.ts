import { useCallback, useState } from 'react'
import { listDraftIds } from './draft-storage.ts'
import { useAccount } from './session.tsx'

/**
 * Which record's dialog is open: a record, 'new', or null. After a reload, which a phone may do by itself, the dialog
 * with a stored draft opens again as soon as its record is loaded.
 * @param kind the draft's kind, as in `useRecordForm`
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
  // While the record was loading, a save from before may have succeeded and deleted the draft: look again.
  if (restored)
    setDialogRecord(
      listDraftIds(accountId, kind).includes(restored === 'new' ? restored : restored.id) ? restored : null,
    )
  return [openRecord, setDialogRecord] as const
}
