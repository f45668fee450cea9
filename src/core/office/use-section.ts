import { useState } from 'react'
import { counted } from '../../../server/core/count/schema.ts'
import { searchForm } from '../../../server/core/text/schema.ts'
import { firm } from '../../firm.ts'
import { countActive, type ListQuery } from './record-screen.tsx'
import { useLinkedRecord } from './use-linked-record.ts'
import { type ManagedRecord, type RecordListOptions, useRecordList } from './use-record-list.ts'

interface SectionOptions<Row extends ManagedRecord> extends Omit<RecordListOptions<Row>, 'rows'> {
  /** The whole list: `useQuery(trpc.clients.listAll.queryOptions())`. */
  query: ListQuery & { data: Row[] | undefined }
  /** The texts that the search looks in. */
  getTexts: (row: Row) => (string | null)[]
}

/**
 * The screen of a section whose list is loaded as a whole: `useRecordList` with a search, and with the dialog that a
 * link from another screen opens. The search finds rows with at least one text that contains the query, regardless of
 * case, width and script of digits.
 */
export function useSection<Row extends ManagedRecord>({ query, getTexts, ...options }: SectionOptions<Row>) {
  const list = useRecordList({ ...options, rows: query.data })
  const { rows: all = [] } = list
  useLinkedRecord(query.data, list.edit)
  const [search, onSearch] = useState('')
  const words = formOf(search)
  const isFound = (row: Row) => getTexts(row).some((text) => text !== null && formOf(text).includes(words))
  const found = search ? list.rows?.filter(isFound) : list.rows
  const shown = found ?? []
  return {
    ...list,
    /** The rows that the search finds. */
    shown,
    /** For the `RecordScreen`. */
    screen: {
      list,
      query,
      search,
      onSearch,
      isEmpty: list.rows?.length === 0,
      rowCount: found?.length,
      searchLabel: all.length > 0 ? `Search ${counted(all.length, options.section)}` : null,
    },
    /** For the `VisibilityNote`. */
    counts: { total: all.length, active: countActive(all) },
    /** For the `SortableList`. */
    sorting: { rows: shown, getRowName: list.getName, onReorder: list.reorder },
    /** For each row; `movable`: whether rows can be dragged, which they cannot while a search hides some of them. */
    card: { ...list.actions, movable: !search },
    /** For the dialog. Null while the list is loading: a new record's default order comes after the last. */
    dialog:
      query.isPending || !list.dialog
        ? null
        : { ...list.dialog, highestOrder: Math.max(0, ...all.map(({ order_index = 0 }) => order_index)) },
  }
}

const formOf = (text: string) => searchForm(text).toLocaleLowerCase(firm.locale)
