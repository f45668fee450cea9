import type { ReactNode } from 'react'
import { OpenNowBadge } from '../../../core/page/open-now-badge.tsx'
import { PostalAddress } from '../../../core/page/postal-address.tsx'
import { useSettings } from '../../../core/page/settings.ts'
import { CtaLink } from '../../../core/ui/button.tsx'
import { inquire } from '../content/words.ts'

/** The end of a page: how to reach the firm, from the settings. */
export default function CallToAction() {
  return (
    <section
      id="reach-us"
      aria-labelledby="reach-us-title"
      className="border-t border-rule bg-sheet py-16 lg:py-24 print:hidden"
    >
      <div className="page-width page-grid gap-y-10">
        <div className="lg:col-span-5">
          <h2 id="reach-us-title" className="text-display-2">
            Reach us
          </h2>
          <CtaLink to="/inquiry" tone="neutral" className="mt-8">
            {inquire}
          </CtaLink>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <ContactFacts />
        </div>
      </div>
    </section>
  )
}

/** Phone, mail, address and hours from the settings, each if it is set. */
export function ContactFacts() {
  const { phone, phone_url, email, hours_text, whatsapp_url } = useSettings()
  return (
    <dl className="*:grid *:gap-x-6 *:gap-y-1 *:border-t *:border-rule *:py-4 sm:*:grid-cols-[120px_1fr]">
      {phone && (
        <Fact name="Phone">
          <a className={LINK_CLASS} href={phone_url}>
            {phone}
          </a>
        </Fact>
      )}
      {whatsapp_url && (
        <Fact name="WhatsApp">
          <a className={LINK_CLASS} href={whatsapp_url} rel="noopener noreferrer">
            Write a message
          </a>
        </Fact>
      )}
      {email && (
        <Fact name="E-mail">
          <a className={LINK_CLASS} href={`mailto:${email}`}>
            {email}
          </a>
        </Fact>
      )}
      <Fact name="Address">
        <PostalAddress />
      </Fact>
      <Fact name="Hours">
        {hours_text}
        <OpenNowBadge />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-label pt-0.5 text-soft">{name}</dt>
      <dd className="text-xl">{children}</dd>
    </div>
  )
}

const LINK_CLASS = '-my-2.5 inline-flex min-h-11 items-center link'
