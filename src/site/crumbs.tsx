import './pages.css'
import type { ReactNode } from 'react'

/** Where a page stands: the link to what is above it, then itself. */
export function Crumbs({ above, here }: { above: ReactNode; here?: ReactNode }) {
  return (
    <nav aria-label="You are here" className="crumb text-soft print:hidden">
      {above}
      <span aria-hidden>/</span>
      {here}
    </nav>
  )
}
