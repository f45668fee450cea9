import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from './icons.tsx'

interface SearchBoxProps {
  /** Its name and what stands in it while it is empty: 'Search 11 projects'. */
  label: string
  /** What was last searched for. */
  value: string
  /** Called when the typing pauses, and at once when it was cleared. */
  onSearch: (words: string) => void
  className?: string
}

const PAUSE_MS = 200

/** Search as you type; `/` leads to it from anywhere. */
export function SearchBox({ label, value, onSearch, className = '' }: SearchBoxProps) {
  const [words, setWords] = useState(value)
  const search = useEffectEvent(onSearch)

  useEffect(() => {
    if (words.trim() === value) return
    const timer = setTimeout(() => search(words.trim()), words ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [words, value])

  return (
    <label className={`relative block ${className}`}>
      <span className="sr-only">{label}</span>
      <span className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-soft">
        <Icon name="search" />
      </span>
      <input
        data-search
        type="search"
        className="inp min-h-11! pl-11!"
        placeholder={label}
        value={words}
        maxLength={200}
        onChange={({ target }) => setWords(target.value)}
      />
    </label>
  )
}
