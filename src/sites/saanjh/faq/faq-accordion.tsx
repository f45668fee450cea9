import '../parts/pages.css'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { splitParagraphs } from '../../../core/page/split-paragraphs.ts'

/** A question; `slug` is its anchor (/faq#slug). */
interface FaqItem {
  slug: string
  question: string
  answer: string
}

/**
 * The questions as `<details>` with a shared name: the browser closes one when another is opened, none is open at
 * first, and find-in-page opens a question with a match. A hash in the URL (`/faq#rccb`) opens its question.
 */
export function FaqAccordion({ items }: { items: readonly FaqItem[] }) {
  const hash = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const linked = document.getElementById(hash)
    if (!(linked instanceof HTMLDetailsElement)) return
    linked.open = true
    linked.scrollIntoView()
  }, [hash])
  return (
    <div>
      {items.map(({ slug, question, answer }) => (
        <details
          key={slug}
          id={slug}
          name="faq"
          className="faq-item scroll-mt-25 border-t border-edge last:border-b"
        >
          <summary className="grid min-h-19 items-center gap-5 py-4.5 leading-tight font-medium">
            <h2>{question}</h2>
            <LampIcon />
          </summary>
          {splitParagraphs(answer).map((paragraph, index) => (
            <p key={index} className="text-lead max-w-[70ch] pb-7.5 text-soft sm:pr-24">
              {paragraph}
            </p>
          ))}
        </details>
      ))}
    </div>
  )
}

/** A circuit drawing: a switch and a lamp, lit while its question is open (faq-accordion.css). */
function LampIcon() {
  return (
    <svg
      className="overflow-visible"
      viewBox="0 0 56 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M0 17h12M32 17h8" />
      <circle cx="13" cy="17" r="2.4" fill="currentColor" stroke="none" />
      <circle cx="32" cy="17" r="2.4" fill="currentColor" stroke="none" />
      <path className="arm" d="M14 17h18" />
      <circle className="lit" cx="47.5" cy="17" r="7.5" strokeWidth="1.8" />
      <path d="M42.3 11.8l10.4 10.4M52.7 11.8L42.3 22.2" strokeWidth="1.5" />
    </svg>
  )
}
