import '../../../site/pages.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FaqItem } from '../../../content/faq.ts'

/**
 * An accordion of the ARIA guide: every question is a switch that lights its lamp, one at a time, none at first. The
 * address of a question (`/faq#rccb`) opens it, as does searching the page for words of its answer. Without script all
 * answers stand open.
 */
export function Questions({ items }: { items: readonly FaqItem[] }) {
  const hash = useSyncExternalStore(
    onHash,
    () => location.hash,
    () => '',
  )
  const asked = items.find(({ id }) => hash === `#${id}`)?.id ?? null
  // Whoever opens or closes one has the last word until the address asks for another.
  const [chosen, choose] = useState<{ asked: string | null; open: string | null }>({
    asked: null,
    open: null,
  })
  const open = chosen.asked === asked ? chosen.open : asked
  const setOpen = (id: string | null) => choose({ asked, open: id })
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (asked) document.getElementById(asked)?.scrollIntoView()
  }, [asked])

  useEffect(() => {
    // Closed like this, unlike by a class, an answer is found by the browser's search, which opens it.
    for (const answer of list.current?.querySelectorAll('[data-answer]') ?? [])
      if (answer.matches('[data-answer=closed]')) answer.setAttribute('hidden', 'until-found')
      else answer.removeAttribute('hidden')
  }, [open])

  return (
    <div ref={list}>
      {items.map(({ id, question, answer }) => (
        <div key={id} id={id} className="qa">
          <h2>
            <button
              type="button"
              aria-expanded={open === id}
              aria-controls={`${id}-answer`}
              onClick={() => setOpen(open === id ? null : id)}
            >
              {question}
              <Lamp />
            </button>
          </h2>
          <div
            id={`${id}-answer`}
            data-answer={open === id ? 'open' : 'closed'}
            ref={(element) => {
              const found = () => choose({ asked, open: id })
              element?.addEventListener('beforematch', found)
              return () => element?.removeEventListener('beforematch', found)
            }}
          >
            <p className="lead text-soft">{answer}</p>
          </div>
        </div>
      ))}
    </div>
  )
}

const onHash = (tell: () => void) => {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

/** A lamp behind a switch. */
function Lamp() {
  return (
    <svg viewBox="0 0 56 26" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d="M0 17h12M32 17h8" />
      <circle cx="13" cy="17" r="2.4" fill="currentColor" stroke="none" />
      <circle cx="32" cy="17" r="2.4" fill="currentColor" stroke="none" />
      <path className="arm" d="M14 17h18" />
      <circle className="lit" cx="47.5" cy="17" r="7.5" strokeWidth="1.8" />
      <path d="M42.3 11.8l10.4 10.4M52.7 11.8L42.3 22.2" strokeWidth="1.5" />
    </svg>
  )
}
