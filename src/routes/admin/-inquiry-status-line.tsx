import { type KeyboardEvent, useState } from 'react'
import type { InquiryStatus } from '../../../server/inquiry/schema.ts'
import { STATUS_NAMES } from '../../admin/inquiry-status.tsx'
import { useSaving } from '../../admin/saving.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { useOptimisticInquiry } from './-inquiry-optimistic.ts'

const LINE = ['new', 'contacted', 'quoted', 'won', 'lost'] as const

/**
 * Where an inquiry stands, as a single line from the open ring to the lamp, or to the open switch. Arrow keys move,
 * Space or Enter chooses: a status is written with who and when, so that passing by must not set it.
 */
export function StatusLine({
  status,
  onChoose,
}: {
  status: InquiryStatus
  onChoose: (status: InquiryStatus) => unknown
}) {
  const reached = LINE.findIndex((step) => step === status)
  const [focused, setFocused] = useState<number | null>(null)
  const stop = focused ?? Math.max(0, reached)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const next = (stop + by + LINE.length) % LINE.length
    setFocused(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }

  return (
    <div
      className="sline"
      role="radiogroup"
      aria-label="Status"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={() => setFocused(null)}
    >
      {LINE.map((step, index) => (
        <button
          key={step}
          type="button"
          // A native radio would write every status that the arrow keys pass.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="radio"
          aria-checked={step === status}
          tabIndex={index === stop ? 0 : -1}
          className={index < reached && step !== 'won' ? 'passed' : undefined}
          onFocus={() => setFocused(index)}
          onClick={() => step !== status && onChoose(step)}
        >
          <i aria-hidden>{signs[step]}</i>
          <span>{STATUS_NAMES[step]}</span>
        </button>
      ))}
    </div>
  )
}

const signs: Partial<Record<InquiryStatus, React.ReactNode>> = {
  won: (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M5 5l14 14M19 5L5 19" />
    </svg>
  ),
  lost: (
    <svg className="ml-2! h-5! w-7!" viewBox="0 0 28 20" fill="none" stroke="currentColor" strokeWidth="2.2">
      <path d="M0 14h6M22 14h6M6 14L21 4" />
    </svg>
  ),
}

/** Sets the status of an inquiry; shown at once, taken back when it fails. Resolves to whether it was saved. */
export function useSetStatus(id: string): (status: InquiryStatus) => Promise<boolean> {
  const client = useClient()
  const { inquiry, stats } = useTRPC()
  const show = useOptimisticInquiry(id)
  const { run } = useSaving({
    call: (status: InquiryStatus) => client.inquiry.setStatus.mutate({ id, status }),
    failure: 'Failed to update inquiry',
    refresh: () => Promise.all([inquiry.invalidate(), stats.invalidate()]),
    optimistic: (status) => show({ status }),
  })
  return (status) =>
    run(status).then(
      () => true,
      () => false,
    )
}
