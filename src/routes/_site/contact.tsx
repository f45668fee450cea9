import './-contact/contact.css'
import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { ContactForm, preloadContactForm } from '../../site/contact-form.lazy.ts'
import { OpenNowBadge } from '../../site/open-now-badge.tsx'
import { validateSentSearch } from '../../site/sent-search.ts'
import { pageHead } from '../../site/seo.ts'
import { useSettings } from '../../site/settings.ts'
import {
  ContactDetails,
  ContactHero,
  loadContactSections,
  OfficeMap,
  SocialLinks,
} from './-contact/contact-sections.lazy.ts'

export const Route = createFileRoute('/_site/contact')({
  staticData: { header: 'clear' },
  validateSearch: validateSentSearch,
  loader: async () => {
    await Promise.all([preloadContactForm(), loadContactSections()])
  },
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: pages.contact,
      path: '/contact',
      image: 'contact',
      noindex: ctx.match.search.sent !== undefined,
      structuredData: [{ type: 'Electrician' }],
    }),
  component: ContactPage,
})

function ContactPage() {
  const { hours_text } = useSettings()
  return (
    <main>
      <ContactHero />
      <section className="page-width page-grid pt-20 pb-24">
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
