import type { ReactNode } from 'react'
import { PlainLink } from '../../../core/ui/link.tsx'

interface BreadcrumbsProps {
  parentPath: '/services' | '/projects' | '/news'
  parentName: string
  currentPage: ReactNode
}

/** Breadcrumbs: a link to the parent page, then the current one. */
export function Breadcrumbs({ parentPath, parentName, currentPage }: BreadcrumbsProps) {
  return (
    <nav
      aria-label="You are here"
      className="flex flex-wrap items-center gap-x-3 text-md text-soft print:hidden"
    >
      <PlainLink to={parentPath} className="inline-flex min-h-11 items-center link">
        {parentName}
      </PlainLink>
      <span aria-hidden>/</span>
      {currentPage}
    </nav>
  )
}
