import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../../../trpc.ts'
import { type InboxRow, reinsertRow } from './inbox-rows.ts'

/**
 * The rows of the inbox with the open inquiry among them, also once it no longer fits the filter, such as one in 'New'
 * that was just marked as contacted: it keeps its place, and the way to its neighbours, until another is opened.
 * @param filter tells one list from another
 */
export function useRowsWithOpen(rows: InboxRow[], filter: string, openId: string | undefined): InboxRow[] {
  const { data, isError } = useQuery({
    ...useTRPC().inquiry.byId.queryOptions({ id: openId ?? '' }),
    enabled: openId !== undefined,
  })
  /** The list as it last was with the open inquiry in it. */
  const [snapshot, setSnapshot] = useState({ filter, rows })
  const isChanged = snapshot.rows !== rows || snapshot.filter !== filter
  if (isChanged && rows.some(({ id }) => id === openId)) setSnapshot({ filter, rows })
  return data && !isError && snapshot.filter === filter ? reinsertRow(rows, snapshot.rows, data) : rows
}
