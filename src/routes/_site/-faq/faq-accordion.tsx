import '../../../site/pages.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FaqItem } from '../../../content/faq.ts'

/**
 * An accordion after the ARIA pattern: at most one answer is open, none at first. A hash in the address (`/faq#rccb`) opens
 * its question, and so does a match of the browser's find-in-page. Without script all answers are open.
 */
export function FaqAccordion({ items }: { items: readonly FaqItem[] }) {
  const hash = useSyncExternalStore(
    subscribeToHash,
    () => location.hash,
    () => '',
  )
  const linkedId = items.find(({ id }) => hash === `#${id}`)?.id ?? null
  // The visitor's choice overrides the hash until the hash names another question.
  const [choice, setChoice] = useState<{ linkedId: string | null; openId: string | null }>({
    linkedId: null,
    openId: null,
  })
  const openId = choice.linkedId === linkedId ? choice.openId : linkedId
  const setOpenId = (id: string | null) => setChoice({ linkedId, openId: id })
  const accordion = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (linkedId) document.getElementById(linkedId)?.scrollIntoView()
  }, [linkedId])

  useEffect(() => {
    // Unlike a class, `until-found` leaves a closed answer to find-in-page, which fires `beforematch` on it. Set from
    // here, because without script the served answers have to stay open.
    for (const answer of accordion.current?.querySelectorAll('[data-answer]') ?? [])
      if (answer.matches('[data-answer=closed]')) answer.setAttribute('hidden', 'until-found')
      else answer.removeAttribute('hidden')
  }, [openId])

  return (
    <div ref={accordion}>
      {items.map(({ id, question, answer }) => (
        <div key={id} id={id} className="faq-item">
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
            <p className="text-lead text-soft">{answer}</p>
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

/** A circuit drawing: a switch and a lamp, lit while its question is open (faq-accordion.css). */
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
