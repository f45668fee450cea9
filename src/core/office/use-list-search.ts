import { useState } from 'react'
import { counted } from '../../../server/core/count/schema.ts'
import { searchForm } from '../../../server/core/text/schema.ts'
import { firm } from '../../firm.ts'

/**
 * The search of a list that is loaded as a whole: the rows of which at least one text contains what was typed, regardless
 * of case, width and script of digits, and what `RecordScreen` needs to know about it.
 */
export function useListSearch<Row>(
  { itemName, rows: all }: { itemName: string; rows: Row[] | undefined },
  getTexts: (row: Row) => (string | null)[],
) {
  const [search, onSearch] = useState('')
  const formOf = (text: string) => searchForm(text).toLocaleLowerCase(firm.locale)
  const query = formOf(search)
  const matches = (row: Row) => getTexts(row).some((text) => text !== null && formOf(text).includes(query))
  const rows = search ? all?.filter(matches) : all
  const isEmpty = all?.length === 0
  const searchLabel =
    all && !isEmpty ? `Search ${counted(all.length, { one: itemName, other: `${itemName}s` })}` : null
  return { rows: rows ?? [], searchProps: { search, onSearch, searchLabel, isEmpty, rowCount: rows?.length } }
}
