import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { listDraftIds } from './draft-storage.ts'
import { listReopenableDraftIds } from './open-drafts.ts'
import { useAccount } from './session.tsx'

const NEW_RECORDS = ['new', 'copy'] as const

/** A record that does not exist yet. */
type NewRecord = (typeof NEW_RECORDS)[number]

/**
 * Which record's dialog is open: a record, 'new', 'copy' for a duplicate to add, or null. After a reload, which a phone
 * may do by itself, or in a new tab, the dialog of a stored draft opens again as soon as its record is loaded, unless
 * another tab has it open, or a link opens another record: the form of one would take over the edits of the other.
 * @param kind the draft's kind, as in `useRecordForm`
 */
export function useRecordDialog<R extends { id: string }>(kind: string, rows: readonly R[] | undefined) {
  const { id: accountId } = useAccount()
  const { record: linked } = useSearch({ strict: false })
  const [draftIds, setDraftIds] = useState<string[]>([])
  const [openRecord, setOpenRecord] = useState<R | NewRecord | null>(null)
  const setDialogRecord = useCallback((record: R | NewRecord | null) => {
    setDraftIds([])
    setOpenRecord(record)
  }, [])

  useEffect(() => {
    let isCurrent = true
    void listReopenableDraftIds(accountId, kind).then((ids) => isCurrent && setDraftIds(ids))
    return () => {
      isCurrent = false
    }
  }, [accountId, kind])

  const restored =
    openRecord === null &&
    linked === undefined &&
    (NEW_RECORDS.find((id) => draftIds.includes(id)) ?? rows?.find(({ id }) => draftIds.includes(id)))
  // While the record was loading, an earlier save may have succeeded and deleted the draft, so check again.
  if (restored)
    setDialogRecord(
      listDraftIds(accountId, kind).includes(typeof restored === 'string' ? restored : restored.id)
        ? restored
        : null,
    )
  return [openRecord, setDialogRecord] as const
}
