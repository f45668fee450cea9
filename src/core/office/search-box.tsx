import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'

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
  /** The current query, followed by own ones that have not returned as `value` yet: each returns once rendered. */
  const queries = useRef([value])

  // A value that is none of the box's own queries, as after the browser's back button, replaces the text.
  useEffect(() => {
    const index = queries.current.indexOf(value)
    queries.current = index < 0 ? [value] : queries.current.slice(index)
    if (index >= 0 || !field.current) return
    clearTimeout(timer.current)
    field.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function debounceSearch(query: string) {
    clearTimeout(timer.current)
    if (query === queries.current.at(-1)) return
    const search = () => {
      queries.current.push(query)
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
