import './pages.css'
import type { ReactNode } from 'react'

/** Breadcrumbs: the parent page, then the current one. */
export function Breadcrumbs({ parentLink, currentPage }: { parentLink: ReactNode; currentPage?: ReactNode }) {
  return (
    <nav aria-label="You are here" className="breadcrumbs text-soft print:hidden">
      {parentLink}
      <span aria-hidden>/</span>
      {currentPage}
    </nav>
  )
}
