import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../../trpc.ts'
import { type InboxRow, reinsertRow } from './inbox-rows.ts'

/**
 * The inbox's rows including the open inquiry, even if it no longer matches the filter, such as one in 'New' that was
 * just marked as contacted. It keeps its position, and so its neighbours, until another is opened.
 * @param filter identifies the list
 */
export function useRowsWithOpen(rows: InboxRow[], filter: string, openId: string | undefined): InboxRow[] {
  const { data, isError } = useQuery({
    ...useTRPC().inquiry.byId.queryOptions({ id: openId ?? '' }),
    enabled: openId !== undefined,
  })
  /** The latest list that contained the open inquiry. */
  const [snapshot, setSnapshot] = useState({ filter, rows })
  const isChanged = snapshot.rows !== rows || snapshot.filter !== filter
  if (isChanged && rows.some(({ id }) => id === openId)) setSnapshot({ filter, rows })
  return data && !isError && snapshot.filter === filter ? reinsertRow(rows, snapshot.rows, data) : rows
}
