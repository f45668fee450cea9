import '../../../site/pages.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FaqItem } from '../../../content/faq.ts'

/**
 * An accordion of the ARIA guide: every question is a switch that lights its lamp, one at a time, none at first. The
 * address of a question (`/faq#rccb`) opens it, as does searching the page for words of its answer. Without script all
 * answers stand open.
 */
export function FaqAccordion({ items }: { items: readonly FaqItem[] }) {
  const hash = useSyncExternalStore(
    subscribeToHash,
    () => location.hash,
    () => '',
  )
  const linkedId = items.find(({ id }) => hash === `#${id}`)?.id ?? null
  // Whoever opens or closes one has the last word until the address asks for another.
  const [choice, setChoice] = useState<{ linkedId: string | null; openId: string | null }>({
    linkedId: null,
    openId: null,
  })
  const openId = choice.linkedId === linkedId ? choice.openId : linkedId
  const setOpenId = (id: string | null) => setChoice({ linkedId, openId: id })
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (linkedId) document.getElementById(linkedId)?.scrollIntoView()
  }, [linkedId])

  useEffect(() => {
    // Closed like this, unlike by a class, an answer is found by the browser's search, which opens it.
    for (const answer of container.current?.querySelectorAll('[data-answer]') ?? [])
      if (answer.matches('[data-answer=closed]')) answer.setAttribute('hidden', 'until-found')
      else answer.removeAttribute('hidden')
  }, [openId])

  return (
    <div ref={container}>
      {items.map(({ id, question, answer }) => (
        <div key={id} id={id} className="qa">
          <h2>
            <button
              type="button"
              aria-expanded={openId === id}
              aria-controls={`${id}-answer`}
              onClick={() => setOpenId(openId === id ? null : id)}
            >
              {question}
              <LampIcon />
            </button>
          </h2>
          <div
            id={`${id}-answer`}
            data-answer={openId === id ? 'open' : 'closed'}
            ref={(element) => {
              const onMatch = () => setChoice({ linkedId, openId: id })
              element?.addEventListener('beforematch', onMatch)
              return () => element?.removeEventListener('beforematch', onMatch)
            }}
          >
            <p className="lead text-soft">{answer}</p>
          </div>
        </div>
      ))}
    </div>
  )
}

const subscribeToHash = (onChange: () => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** A lamp behind a switch. */
function LampIcon() {
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
