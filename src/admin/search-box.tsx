import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from './icons.tsx'

interface SearchBoxProps {
  /** Its name: 'Search 11 projects'. */
  label: string
  /** What stands in it while it is empty; the name unless told. */
  placeholder?: string
  /** What was last searched for. */
  value: string
  /** Called when the typing pauses, and at once when it was cleared. */
  onSearch: (words: string) => void
  className?: string
}

const PAUSE_MS = 200

/** Search as you type; `/` leads to it from anywhere. */
export function SearchBox({ label, placeholder = label, value, onSearch, className = '' }: SearchBoxProps) {
  const [words, setWords] = useState(value)
  const [seen, setSeen] = useState({ value, sent: [value] })
  // Another value than what was typed here, as by the browser's back button, is taken over; a late echo is not.
  if (value !== seen.value) {
    const echo = seen.sent.indexOf(value)
    setSeen({ value, sent: echo < 0 ? [value] : seen.sent.slice(echo) })
    if (echo < 0) setWords(value)
  }
  const last = seen.sent.at(-1)
  const search = useEffectEvent((words: string) => {
    setSeen({ value, sent: [...seen.sent, words] })
    onSearch(words)
  })

  useEffect(() => {
    if (words.trim() === last) return
    const timer = setTimeout(() => search(words.trim()), words ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [words, last])

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
        placeholder={placeholder}
        value={words}
        maxLength={200}
        onChange={({ target }) => setWords(target.value)}
      />
    </label>
  )
}
