import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lazyHydrate } from '../hydration/lazy-hydrate.tsx'
import { PageEffects } from '../site/effects.tsx'
import type { PreviewReady } from '../site/preview.ts'
import { SiteHeader } from '../site/site-header.tsx'

export const Route = createFileRoute('/_site')({
  loader: async ({ context: { trpc } }) => {
    await Promise.all([trpc.settings.get.ensureData(), trpc.services.list.ensureData()])
  },
  component: SiteLayout,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** 'clear': the page begins with a dark picture that shows through the header. Otherwise it is a dark band. */
    header?: 'clear'
  }
}

const SiteFooter = lazyHydrate('footer', async () => (await import('../site/site-footer.tsx')).SiteFooter)

function SiteLayout() {
  const clear = useMatches({ select: (matches) => matches.at(-1)?.staticData.header === 'clear' })
  usePreview()
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <SiteHeader transparent={clear} />
      <div id="content" tabIndex={-1} data-behind-menu>
        <Outlet />
      </div>
      <SiteFooter />
      <PageEffects />
    </>
  )
}

/** In the back office's frame the page shows drafts; what that takes comes there alone. */
function usePreview() {
  const { trpc } = Route.useRouteContext()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (parent === window) return
    const unmount = new AbortController()
    import('../site/preview.ts').then(
      ({ receivePreview }) => {
        if (!unmount.signal.aborted) receivePreview(trpc, unmount.signal)
      },
      (error: unknown) => {
        // The back office, which waits for a word of this page, uncovers what it says instead: that it cannot be drawn.
        setFailure(error)
        parent.postMessage('preview:ready' satisfies PreviewReady, location.origin)
      },
    )
    return () => unmount.abort()
  }, [trpc])
  if (failure) throw failure
}
