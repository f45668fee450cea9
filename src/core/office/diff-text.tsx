import type { ReactNode } from 'react'
import { diffWords } from './diff.ts'

/** A text with its additions and removals marked; `hide` leaves out one kind, for versions side by side. */
export function DiffText({
  before,
  after,
  hide,
}: {
  before: string
  after: string
  hide?: 'added' | 'removed'
}) {
  return diffWords(before, after)
    .filter(({ kind }) => kind !== hide)
    .map(({ kind, text }, index) => {
      if (kind === 'added')
        return (
          <ins key={index} className={`${MARK} bg-good/20 no-underline`}>
            {text}
          </ins>
        )
      if (kind === 'removed')
        return (
          <del key={index} className={`${MARK} bg-bad/15 decoration-bad/60`}>
            {text}
          </del>
        )
      return <span key={index}>{text}</span>
    })
}

const MARK = '-mx-px rounded-field px-0.75 py-px'

/** A field of a version: its label over its value, or 'Empty' for ''. */
export function VersionField({
  label,
  value,
  children,
}: {
  label: ReactNode
  value: string
  children: ReactNode
}) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="leading-relaxed wrap-anywhere whitespace-pre-line">
        {value ? children : <span className="text-soft">Empty</span>}
      </dd>
    </div>
  )
}
