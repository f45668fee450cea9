import { createFileRoute } from '@tanstack/react-router'
import { OpenNowBadge } from '../../../../core/page/open-now-badge.tsx'
import { validateSentSearch } from '../../../../core/page/sent-search.ts'
import { useSettings } from '../../../../core/page/settings.ts'
import { Picture } from '../../../../core/ui/picture.tsx'
import { OfficeMap, SocialLinks, ContactDetails } from '../../contact/contact-sections.lazy.ts'
import { contactLabel, contactTagline, contactTitle } from '../../content/contact.ts'
import { emergencyHours } from '../../content/facts.ts'
import { pages } from '../../content/pages.ts'
import { frame } from '../../content/pictures/frame.gen.ts'
import { ContactForm } from '../../parts/contact-form.lazy.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/contact')({
  staticData: { header: 'clear' },
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
      image: 'contact',
      noindex: ctx.match.search.sent !== undefined,
      structuredData: [{ type: 'Business' }],
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
                <OpenNowBadge>
                  <span className="block">Emergency support {emergencyHours}</span>
                </OpenNowBadge>
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

/** The hero: CONTACT_HERO_VH of the viewport's height, or more if its text needs it. */
function ContactHero() {
  return (
    <section
      data-theme="dusk"
      className="relative isolate flex min-h-[max(40vh,250px)] items-end overflow-clip bg-dusk pt-20 text-sheet lg:min-h-[50vh]"
    >
      {/* At the bottom a late line would push up the rest: the text is hidden until the picture's markup comes. */}
      <div className="page-width grid items-end gap-x-6 gap-y-4 pb-7 not-has-[+*]:invisible lg:grid-cols-[1fr_auto] lg:pb-10">
        <div>
          <p className="text-eyebrow text-live">{contactLabel}</p>
          <h1 className="text-display-1 mt-2 text-[clamp(2.75rem,6vw,5.75rem)] lg:mt-3">{contactTitle}</h1>
        </div>
        <p className="text-lead max-w-[36ch] lg:pb-2">{contactTagline}</p>
      </div>
      <Picture
        picture={frame}
        state="lit"
        alt=""
        sizes="max(100vw, 64vh)"
        priority
        fill
        className="-z-1"
        imgClassName="object-[50%_62%]"
      />
      <div className="absolute inset-0 -z-1 bg-night mask-[linear-gradient(#000d,#000c,#000e)] lg:mask-[linear-gradient(#000d,#0007,#000e)]" />
    </section>
  )
}
