import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'
import { PageDraft } from '../../../core/page/page-draft.ts'
import { usePreview } from '../../../core/page/use-preview.ts'
import { PageEffects } from '../parts/effects.tsx'
import { SiteHeader } from '../parts/site-header.tsx'

export const Route = createFileRoute('/_site')({
  loader: async ({ context: { client } }) => {
    const [settings, services] = await Promise.all([
      client.settings.get.query(),
      client.services.list.query(),
    ])
    return { settings, services }
  },
  component: SiteLayout,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** 'clear': the header is transparent over the page's dark hero. Otherwise it is a dark band. */
    header?: 'clear'
  }
}

const SiteFooter = lazyHydrate('footer', () => import('../parts/site-footer.tsx'))

function SiteLayout() {
  const transparent = useMatches({ select: (matches) => matches.at(-1)?.staticData.header === 'clear' })
  return (
    <PageDraft value={usePreview()}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteHeader transparent={transparent} />
      <div id="content" tabIndex={-1} data-behind-menu>
        <Outlet />
      </div>
      <SiteFooter />
      <PageEffects />
    </PageDraft>
  )
}
