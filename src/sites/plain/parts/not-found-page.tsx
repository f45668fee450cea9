import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CtaLink } from '../../../core/ui/button.tsx'

/** The 404 page. Logs the path to the console. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => console.warn(`No page at ${pathname}`), [pathname])
  return (
    <main className="page-width py-20 lg:py-32">
      <h1 className="text-display-1 max-w-[10ch]">There is no such page</h1>
      <p className="text-lead mt-7 max-w-[36ch] text-soft">
        It may have moved, or the address may be mistyped.
      </p>
      <CtaLink to="/" tone="neutral" className="mt-9">
        To the home page
      </CtaLink>
    </main>
  )
}
