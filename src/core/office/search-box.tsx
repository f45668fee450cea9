import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createSearchEchoes } from './search-echoes.ts'

interface SearchBoxProps {
  /** The accessible name: 'Search 11 projects'. */
  label: string
  /** Default: the label. */
  placeholder?: string
  /** The current query. */
  value: string
  /** Called debounced while typing, and at once when the field was cleared. */
  onSearch: (query: string) => void
  className?: string
}

const DEBOUNCE_MS = 200

/**
 * A debounced search field, focused by the shortcut `/`. The input is uncontrolled: `value` may lag behind the typing.
 */
export function SearchBox({ label, placeholder = label, value, onSearch, className = '' }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [echoes] = useState(() => createSearchEchoes(value))

  // A value that does not echo one of the box's own queries, as after the browser's back button, replaces the text.
  useEffect(() => {
    if (echoes.isEcho(value) || !field.current) return
    clearTimeout(timer.current)
    field.current.value = value
  }, [echoes, value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function debounceSearch(query: string) {
    clearTimeout(timer.current)
    if (query === echoes.last()) return
    const search = () => {
      echoes.add(query)
      onSearch(query)
    }
    timer.current = setTimeout(search, query ? DEBOUNCE_MS : 0)
  }

  return (
    <label className={`input h-11 gap-2.5 px-3.5 ${className}`}>
      <span className="sr-only">{label}</span>
      <Search className="flex-none text-soft" />
      <input
        ref={field}
        data-search
        type="search"
        placeholder={placeholder}
        defaultValue={value}
        maxLength={200}
        onChange={({ target }) => debounceSearch(target.value.trim())}
      />
    </label>
  )
}
