import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { Effects } from '../site/effects.tsx'
import { useEmailVerified } from '../site/email-verified.ts'
import { PhoneBar } from '../site/phone-bar.tsx'
import { SiteHeader } from '../site/site-header.tsx'
import { deferred } from '../ui/deferred.tsx'

export const Route = createFileRoute('/_site')({
  loader: async ({ context: { trpc } }) => {
    await Promise.all([trpc.settings.get.ensureData(), trpc.services.list.ensureData()])
  },
  component: Site,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** 'clear': the page begins with a dark picture that shows through the header. Otherwise it is a dark band. */
    header?: 'clear'
  }
}

const SiteFooter = deferred('footer', async () => (await import('../site/site-footer.tsx')).SiteFooter)

function Site() {
  useEmailVerified()
  const clear = useMatches({ select: (matches) => matches.at(-1)?.staticData.header === 'clear' })
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <SiteHeader clear={clear} />
      <div id="content" tabIndex={-1} data-behind-menu>
        <Outlet />
      </div>
      <SiteFooter />
      <PhoneBar />
      <Effects />
    </>
  )
}
