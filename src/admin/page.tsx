import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { OpenLine } from '../ui/empty.tsx'
import { Icon } from './icons.tsx'

interface PageProps {
  title: string
  /** The one action, at the right of the heading. */
  action?: ReactNode
  /** What visitors see of this screen, in a line, with a link to the place. */
  note?: ReactNode
  children: ReactNode
}

/** The ground of an ordinary screen: heading, action, content. */
export function Page({ title, action, note, children }: PageProps) {
  return (
    <main id="content" className="max-w-[1240px] p-4 pb-12 lg:px-10 lg:py-8">
      <div className="mb-5 lg:mb-7">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <ScreenHeading>{title}</ScreenHeading>
          {action}
        </div>
        {note && <p className="mt-1 text-soft">{note}</p>}
      </div>
      {children}
    </main>
  )
}

/**
 * The title of a screen. It has the focus after a change of screens, and when what had it is gone. The heading of a
 * screen that is still loading hands the focus on to the one that follows it.
 */
export function ScreenHeading({ children }: { children: string }) {
  return (
    <h1 ref={handOver} className="page-title" tabIndex={-1}>
      {children}
    </h1>
  )
}

let handed = false

function handOver(heading: HTMLHeadingElement) {
  if (handed) heading.focus({ preventScroll: true })
  handed = false
  return () => {
    handed = document.activeElement === heading
  }
}

/** Stands where a list will: the words for a screen reader, unlit bars for the eye. */
export function Loading({ rows = 4 }: { rows?: number }) {
  return (
    <div className="paper" aria-busy>
      <output className="sr-only">Loading...</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-8 border-b border-rule px-5 py-4 last:border-0">
          <span className="sk h-4 flex-[2]" />
          <span className="sk h-4 flex-1" />
          <span className="sk h-4 w-16" />
        </div>
      ))}
    </div>
  )
}

/** A list that could not be loaded and shows nothing older: the way to try again. */
export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="paper grid justify-items-center px-6 py-14 text-center">
      <OpenLine />
      <p className="mt-6 max-w-[34ch] text-[1.0625rem]">{what} could not be loaded.</p>
      <Button className="mt-5" onClick={onRetry}>
        <Icon name="undo" size={18} />
        Try again
      </Button>
    </div>
  )
}
