import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lazyHydrate } from '../core/hydration/lazy-hydrate.tsx'
import { PageEffects } from '../sites/saanjh/parts/effects.tsx'
import type { PreviewReady } from '../sites/saanjh/parts/preview.ts'
import { SiteHeader } from '../sites/saanjh/parts/site-header.tsx'

export const Route = createFileRoute('/_site')({
  loader: async ({ context: { trpc } }) => {
    await Promise.all([trpc.settings.get.ensureData(), trpc.services.list.ensureData()])
  },
  component: SiteLayout,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** 'clear': the header is transparent over the page's dark hero. Otherwise it is a dark band. */
    header?: 'clear'
  }
}

const SiteFooter = lazyHydrate('footer', () => import('../sites/saanjh/parts/site-footer.tsx'))

function SiteLayout() {
  const transparent = useMatches({ select: (matches) => matches.at(-1)?.staticData.header === 'clear' })
  usePreview()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteHeader transparent={transparent} />
      <div id="content" tabIndex={-1} data-behind-menu>
        <Outlet />
      </div>
      <SiteFooter />
      <PageEffects />
    </>
  )
}

/** Preview mode: in the back office's iframe the page shows drafts. The code for it is loaded only there. */
function usePreview() {
  const { trpc } = Route.useRouteContext()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (parent === window) return
    const unmount = new AbortController()
    import('../sites/saanjh/parts/preview.ts').then(
      ({ receivePreview }) => {
        if (!unmount.signal.aborted) receivePreview(trpc, unmount.signal)
      },
      (error: unknown) => {
        // The back office covers the iframe until this message: without it nobody would see the error page.
        setFailure(error)
        parent.postMessage('preview:ready' satisfies PreviewReady, location.origin)
      },
    )
    return () => unmount.abort()
  }, [trpc])
  if (failure) throw failure
}
