import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Whether the site has a page at the path, which has `$` before each parameter: '/projects/$slug'. */
export const useHasPage = (path: string): boolean => path in useRouter().routesByPath

/** An inline link within a sentence, to the public page that a screen is about; plain text if the site lacks it. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  if (!useHasPage(to)) return children
  return (
    <Link to={to as LinkProps['to']} className="link text-ink">
      {children}
    </Link>
  )
}
