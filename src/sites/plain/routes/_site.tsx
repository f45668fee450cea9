import { createFileRoute, Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageDraft } from '../../../core/page/page-draft.ts'
import { useSettings } from '../../../core/page/settings.ts'
import { usePageChange } from '../../../core/page/use-page-change.ts'
import { usePreview } from '../../../core/page/use-preview.ts'
import { CtaLink } from '../../../core/ui/button.tsx'
import { PlainLink } from '../../../core/ui/link.tsx'
import { taxNumber } from '../../../firm.ts'
import { inquire, navigation } from '../content/words.ts'

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

function SiteLayout() {
  usePageChange()
  useVerifiedToast()
  return (
    <PageDraft value={usePreview()}>
      <div className="flex min-h-svh flex-col">
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <SiteHeader />
        <div id="content" tabIndex={-1} className="grow">
          <Outlet />
        </div>
        <SiteFooter />
      </div>
    </PageDraft>
  )
}

/** The firm's name, the page links, and the link to the inquiry form. On a phone the page links have a second line. */
function SiteHeader() {
  const { business_name } = useSettings()
  return (
    <header className="border-b border-rule bg-sheet print:hidden">
      <div className="page-width flex flex-wrap items-center gap-x-8 gap-y-1 py-3 lg:py-5">
        <PlainLink
          to="/"
          className="mr-auto inline-flex min-h-11 items-center text-3xl leading-[1.1] font-strong font-stretch-112%"
        >
          {business_name}
        </PlainLink>
        <nav aria-label="Main" className="plain-nav max-sm:order-1 max-sm:w-full">
          <ul className="flex flex-wrap gap-x-3 max-sm:justify-between sm:gap-x-7">
            {[...navigation, { label: inquire, to: '/inquiry' } as const].map(({ label, to }) => (
              <li key={to} className={to === '/inquiry' ? 'sm:hidden' : undefined}>
                <Link
                  to={to}
                  activeOptions={{ exact: true, includeSearch: false }}
                  className="inline-flex min-h-11 items-center hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <CtaLink to="/inquiry" tone="neutral" className="max-sm:hidden">
          {inquire}
        </CtaLink>
      </div>
    </header>
  )
}

/** The firm's address, its registration numbers if the settings have them, and the legal pages. */
function SiteFooter() {
  const settings = useSettings()
  const numbers = [
    ['Licence no.', settings.licence_number],
    [taxNumber.label, settings.gstin],
  ] as const
  const places = [
    ['Facebook', settings.facebook_url],
    ['Instagram', settings.instagram_url],
    ['YouTube', settings.youtube_url],
  ] as const
  return (
    <footer className="bg-night py-10 print:hidden" data-theme="dusk">
      <div className="page-width flex flex-wrap items-baseline gap-x-8 gap-y-1 text-md text-soft">
        <p className="w-full pb-3 text-xl text-sheet">{settings.business_name}</p>
        <p className="w-full pb-4">{settings.address}</p>
        {numbers.map(
          ([label, number]) =>
            number && (
              <p key={label} className="tabular-nums">
                {label} {number}
              </p>
            ),
        )}
        <PlainLink to="/privacy" className={LINK_CLASS}>
          Privacy Policy
        </PlainLink>
        <PlainLink to="/terms" className={LINK_CLASS}>
          Terms of Service
        </PlainLink>
        {places.map(
          ([name, url]) =>
            url && (
              <a key={name} className={LINK_CLASS} href={url} rel="noopener noreferrer">
                {name}
              </a>
            ),
        )}
      </div>
    </footer>
  )
}

const LINK_CLASS = 'inline-flex min-h-11 items-center link'

/** Shows a toast at `/?verified=1`, where the link that verifies an e-mail address leads. */
function useVerifiedToast() {
  const router = useRouter()
  useEffect(() => {
    if (location.search === '?verified=1')
      import('../../../core/page/email-verified-toast.tsx').then(
        ({ showVerifiedToast }) => showVerifiedToast(router),
        console.warn,
      )
  }, [router])
}
