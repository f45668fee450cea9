import { createRootRouteWithContext, HeadContent, Outlet, redirect, Scripts } from '@tanstack/react-router'
import { ToastRegion } from '../core/ui/toast.tsx'
import { colours, firm } from '../firm.ts'
import { isOfficePath, type RouterContext } from '../router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: colours.night },
    ],
    links: import.meta.env.DEV ? [favicon] : [fontPreload, favicon],
  }),
  beforeLoad: loadOtherDocument,
  component: RootDocument,
})

/**
 * Loads a new document when a navigation leads from the public site to the back office or back: each has its own style
 * sheet, which would change the other's pages.
 */
function loadOtherDocument({
  location,
  context,
}: {
  location: { href: string; pathname: string }
  context: RouterContext
}) {
  if (context.isOffice !== undefined && context.isOffice !== isOfficePath(location.pathname))
    throw redirect({ href: location.href, reloadDocument: true })
}

const favicon = { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }

/**
 * Preloads the font's Latin subset; the browser loads the other subsets when a page has characters of theirs. Not in
 * development: React inserts the element twice there, and the browser warns of an unused preload.
 */
const fontPreload = {
  rel: 'preload',
  href: '/fonts/anek-latin.1.woff2',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const

function RootDocument() {
  return (
    // The warning is suppressed because the start script has set `data-painted`.
    <html lang={firm.language} data-theme="plaster" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <ToastRegion />
        <Scripts />
      </body>
    </html>
  )
}
