import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { OpenCircuit } from '../ui/empty-state.tsx'
import { Icon } from './icons.tsx'

interface PageLayoutProps {
  title: string
  /** The one action, at the right of the heading. */
  action?: ReactNode
  /** What visitors see of this screen, in a line, with a link to the place. */
  subtitle?: ReactNode
  children: ReactNode
}

/** The ground of an ordinary screen: heading, action, content. */
export function PageLayout({ title, action, subtitle, children }: PageLayoutProps) {
  return (
    <main id="content" className="max-w-[1240px] p-4 pb-12 lg:px-10 lg:py-8">
      <div className="mb-5 lg:mb-7">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <PageHeading>{title}</PageHeading>
          {action}
        </div>
        {subtitle && <p className="mt-1 text-soft">{subtitle}</p>}
      </div>
      {children}
    </main>
  )
}

/**
 * The title of a screen. It has the focus after a change of screens, and when what had it is gone. The heading of a
 * screen that is still loading hands the focus on to the one that follows it.
 */
export function PageHeading({ children }: { children: string }) {
  return (
    <h1 ref={handOffFocus} className="page-title" tabIndex={-1}>
      {children}
    </h1>
  )
}

let headingHadFocus = false

function handOffFocus(heading: HTMLHeadingElement) {
  if (headingHadFocus) heading.focus({ preventScroll: true })
  headingHadFocus = false
  return () => {
    headingHadFocus = document.activeElement === heading
  }
}

/** Stands where a list will: the words for a screen reader, unlit bars for the eye. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
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
export function LoadError({ subject, onRetry }: { subject: string; onRetry: () => void }) {
  return (
    <div className="paper grid justify-items-center px-6 py-14 text-center">
      <OpenCircuit />
      <p className="mt-6 max-w-[34ch] text-[1.0625rem]">{subject} could not be loaded.</p>
      <Button className="mt-5" onClick={onRetry}>
        <Icon name="undo" size={18} />
        Try again
      </Button>
    </div>
  )
}
