import './pages.css'
import type { ReactNode } from 'react'

/** Where a page stands: the link to what is above it, then itself. */
export function Breadcrumbs({ parentLink, currentPage }: { parentLink: ReactNode; currentPage?: ReactNode }) {
  return (
    <nav aria-label="You are here" className="crumb text-soft print:hidden">
      {parentLink}
      <span aria-hidden>/</span>
      {currentPage}
    </nav>
  )
}
