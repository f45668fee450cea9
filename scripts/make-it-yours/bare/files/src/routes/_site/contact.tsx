import { createFileRoute } from '@tanstack/react-router'
import { contactTitle } from '../../content/contact.ts'
import { pages } from '../../content/pages.ts'
import { ContactForm } from '../../site/contact-form.lazy.ts'
import { OpenNowBadge } from '../../site/open-now-badge.tsx'
import { validateSentSearch } from '../../site/sent-search.ts'
import { pageHead } from '../../site/seo.ts'
import { useSettings } from '../../site/settings.ts'
import { OfficeMap, SocialLinks, ContactDetails } from './-contact/contact-sections.lazy.ts'

export const Route = createFileRoute('/_site/contact')({
  validateSearch: validateSentSearch,
  loader: async () => {
    await Promise.all([
      ContactForm.preload(),
      ContactDetails.preload(),
      SocialLinks.preload(),
      OfficeMap.preload(),
    ])
  },
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: pages.contact,
      path: '/contact',
      noindex: ctx.match.search.sent !== undefined,
      structuredData: [{ type: 'LocalBusiness' }],
    }),
  component: ContactPage,
})

function ContactPage() {
  const { hours_text } = useSettings()
  return (
    <main className="below-header">
      <section className="page-width page-grid pt-14 pb-24 lg:pt-20">
        <h1 className="text-display-1 mb-10 lg:col-span-12">{contactTitle}</h1>
        <div className="lg:col-span-5">
          <ContactDetails />
          <dl className="fact-rows">
            <div>
              <dt className="text-label text-soft">Hours</dt>
              <dd>
                {hours_text}
                <OpenNowBadge />
              </dd>
            </div>
          </dl>
          <SocialLinks />
        </div>
        <div id="form" className="lg:col-span-6 lg:col-start-7">
          <ContactForm />
        </div>
      </section>
      <OfficeMap />
    </main>
  )
}
