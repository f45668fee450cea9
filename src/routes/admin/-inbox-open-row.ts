import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../../trpc.ts'
import { type InboxRow, withRowKept } from './-inbox-rows.ts'

/**
 * The rows of the inbox with the open inquiry among them, also once it no longer fits the filter, such as one in 'New'
 * that was just marked as contacted: it keeps its place, and the way to its neighbours, until another is opened.
 * @param filter tells one list from another
 */
export function useOpenRow(rows: InboxRow[], filter: string, openId: string | undefined): InboxRow[] {
  const { data, isError } = useQuery({
    ...useTRPC().inquiry.byId.queryOptions({ id: openId ?? '' }),
    enabled: openId !== undefined,
  })
  /** The list as it last was with the open inquiry in it. */
  const [last, setLast] = useState({ filter, rows })
  const isNew = last.rows !== rows || last.filter !== filter
  if (isNew && rows.some(({ id }) => id === openId)) setLast({ filter, rows })
  return data && !isError && last.filter === filter ? withRowKept(rows, last.rows, data) : rows
}
