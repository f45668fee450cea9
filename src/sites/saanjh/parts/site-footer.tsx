import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostalAddress } from '../../../core/page/postal-address.tsx'
import { useSettings } from '../../../core/page/settings.ts'
import { PlainLink } from '../../../core/ui/link.tsx'
import { firm, taxNumber } from '../../../firm.ts'
import { footerBlurb, footerNavigation, footerServices } from '../content/footer.ts'
import { Brand } from './brand.tsx'
import { SocialIcons } from './social-icons.tsx'

const site = getRouteApi('/_site')

const LINK_CLASS = 'inline-flex min-h-9 items-center hover:text-live max-lg:min-h-11'

const HEADING_CLASS = 'text-label mb-1 text-faint'

/** The maximum number of services listed (D51). */
const MAX_SERVICES = 6

export default function SiteFooter() {
  const settings = useSettings()
  const managedServices = site.useLoaderData().services.slice(0, MAX_SERVICES)
  const services = managedServices.length > 0 ? managedServices : footerServices

  return (
    <footer
      className="relative -mt-px border-t border-line bg-night pb-5 print:hidden below-fold [--height:1100px] lg:[--height:370px]"
      data-theme="dusk"
      data-behind-menu
    >
      <div className="page-width grid gap-x-6 gap-y-10 pt-12 pb-8 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1.2fr_1.3fr] xl:grid-cols-[1.5fr_1fr_1.1fr_1.3fr_auto]">
        <div>
          <Brand />
          <p className="mt-4 max-w-[34ch] text-soft">{footerBlurb}</p>
        </div>
        <FooterColumn heading="Pages" listClass="grid grid-cols-2 gap-x-6">
          {footerNavigation.map(({ label, to }) => (
            <li key={to}>
              <PlainLink to={to} className={LINK_CLASS} activeOptions={{ exact: true }}>
                {label}
              </PlainLink>
            </li>
          ))}
        </FooterColumn>
        <FooterColumn heading="Services" listClass="grid">
          {services.map(({ slug, title }) => (
            <li key={slug}>
              <PlainLink to="/services/$slug" params={{ slug }} className={LINK_CLASS}>
                {title}
              </PlainLink>
            </li>
          ))}
        </FooterColumn>
        <address className="grid content-start not-italic">
          <p className={HEADING_CLASS}>Contact</p>
          {settings.phone && (
            <a className={`tabular-nums ${LINK_CLASS}`} href={settings.phone_url}>
              {settings.phone}
            </a>
          )}
          {settings.email && (
            <a className={LINK_CLASS} href={`mailto:${settings.email}`}>
              {settings.email}
            </a>
          )}
          <span className="mt-2 max-w-[30ch] text-soft text-balance">
            <PostalAddress />
          </span>
        </address>
        <SocialIcons
          links={[
            ['Facebook', settings.facebook_url],
            ['Instagram', settings.instagram_url],
            ['YouTube', settings.youtube_url],
          ]}
        />
      </div>
      <div className="text-label page-width flex flex-wrap items-center gap-x-8 text-faint">
        <span className="py-3">
          © {currentYear()} {settings.business_name}
        </span>
        <RegistrationNumber label="Licence no." number={settings.licence_number} />
        <RegistrationNumber label={taxNumber.label} number={settings.gstin} />
        <PlainLink to="/privacy" className={LINK_CLASS}>
          Privacy Policy
        </PlainLink>
        <PlainLink to="/terms" className={LINK_CLASS}>
          Terms of Service
        </PlainLink>
        <span className="py-3 md:ml-auto">Crafted by {settings.credit}</span>
      </div>
    </footer>
  )
}

/** A list of links under its heading. */
function FooterColumn({
  heading,
  listClass,
  children,
}: {
  heading: string
  listClass: string
  children: ReactNode
}) {
  return (
    <div>
      <p className={HEADING_CLASS}>{heading}</p>
      <ul className={listClass} aria-label={heading}>
        {children}
      </ul>
    </div>
  )
}

/** A registration number of the firm, if the settings have it (D50). */
function RegistrationNumber({ label, number }: { label: string; number: string | null }) {
  return (
    number && (
      <span className="py-3">
        {label} <span className="tabular-nums">{number}</span>
      </span>
    )
  )
}

/** The year in the firm's time zone, so that server and browser render the same. */
const currentYear = () =>
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: firm.timeZone }).format(new Date())
