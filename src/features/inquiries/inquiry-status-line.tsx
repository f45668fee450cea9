import { type KeyboardEvent, useState } from 'react'
import type { InquiryStatus } from '../../../server/features/inquiries/schema.ts'
import { STATUS_LABELS } from './inquiry-status.tsx'

const STEPS = ['new', 'contacted', 'quoted', 'won', 'lost'] as const

/**
 * The status as a radio group, drawn as a single-line diagram from the open ring to the lamp, or to the open switch.
 * Arrow keys only move the focus (roving tabindex); Space or Enter selects: each change is logged with author and time.
 */
export function StatusLine({
  status,
  onSelect,
}: {
  status: InquiryStatus
  onSelect: (status: InquiryStatus) => unknown
}) {
  const currentIndex = STEPS.findIndex((step) => step === status)
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null)
  const tabStopIndex = focusedIndex ?? Math.max(0, currentIndex)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const delta = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!delta) return
    event.preventDefault()
    const next = (tabStopIndex + delta + STEPS.length) % STEPS.length
    setFocusedIndex(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }

  return (
    <div
      className="status-line grid grid-cols-[1fr_1.25fr_1fr_0.9fr_0.7fr]"
      role="radiogroup"
      aria-label="Status"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={() => setFocusedIndex(null)}
    >
      {STEPS.map((step, index) => (
        <button
          key={step}
          type="button"
          // A native radio would save every status that the arrow keys pass.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="radio"
          aria-checked={step === status}
          tabIndex={index === tabStopIndex ? 0 : -1}
          className={`relative min-h-14 pt-7.5 text-left text-sm xl:min-h-13 ${index < currentIndex && step !== 'won' ? 'passed' : ''}`}
          onFocus={() => setFocusedIndex(index)}
          onClick={() => step !== status && onSelect(step)}
        >
          <i className="absolute top-0.5 left-0 grid size-5 place-items-center" aria-hidden>
            {STEP_ICONS[step]}
          </i>
          <span>{STATUS_LABELS[step]}</span>
        </button>
      ))}
    </div>
  )
}

const STEP_ICONS: Partial<Record<InquiryStatus, React.ReactNode>> = {
  won: (
    <svg className="size-4 flex-none" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M5 5l14 14M19 5L5 19" />
    </svg>
  ),
  lost: (
    <svg
      className="ml-2 h-5 w-7 flex-none"
      viewBox="0 0 28 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
    >
      <path d="M0 14h6M22 14h6M6 14L21 4" />
    </svg>
  ),
}
