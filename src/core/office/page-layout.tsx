import type { ReactNode } from 'react'

interface PageLayoutProps {
  title: string
  /** The screen's main action, at the right of the heading. */
  action?: ReactNode
  /** One line about what visitors see of these records, with a link to the page. */
  subtitle?: ReactNode
  children: ReactNode
}

/** The layout of an ordinary screen: heading, action, content. */
export function PageLayout({ title, action, subtitle, children }: PageLayoutProps) {
  return (
    <main id="content" className="max-w-310 p-4 pb-12 lg:px-10 lg:py-8">
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
 * The title of a screen. It gets the focus after a navigation, and when the focused element is gone. The heading of a
 * loading screen passes the focus on to the heading that replaces it.
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
