import { createFileRoute } from '@tanstack/react-router'
import {
  contactCallHeading,
  contactHeading,
  contactIntro,
  contactLabel,
  contactTagline,
  contactTitle,
} from '../../content/contact.ts'
import { contactSent } from '../../content/inquiry.ts'
import { pages } from '../../content/pages.ts'
import { frame } from '../../content/pictures/frame.gen.ts'
import { ContactForm, loadForm } from '../../site/forms.ts'
import { OpenSign } from '../../site/open-sign.tsx'
import { OfficeMap } from '../../site/office-map.tsx'
import { PlainSent } from '../../site/plain-sent.tsx'
import { sentSearch } from '../../site/sent-search.ts'
import { electrician, pageHead } from '../../site/seo.ts'
import { telephone, useSettings } from '../../site/settings.ts'
import { Social } from '../../site/social.tsx'
import { Picture } from '../../ui/picture.tsx'

export const Route = createFileRoute('/_site/contact')({
  staticData: { header: 'clear' },
  validateSearch: sentSearch,
  loader: () => loadForm('contact'),
  head: (at) =>
    pageHead(at, {
      words: pages.contact,
      path: '/contact',
      image: 'contact',
      noindex: at.match.search.sent !== undefined,
      things: (firm) => [electrician(firm)],
    }),
  component: Page,
})

function Page() {
  const { sent } = Route.useSearch()
  return (
    <main>
      <Banner />
      <section className="wrap grid12 pt-20 pb-24">
        <Talk />
        <div className="lg:col-span-6 lg:col-start-7">
          {sent ? <PlainSent {...contactSent} reference={sent} again="/contact" /> : <ContactForm />}
        </div>
      </section>
      <OfficeMap />
    </main>
  )
}

/** As tall as CONTACT_HERO_VH says, unless the window is too low to hold its words. */
function Banner() {
  return (
    <section
      data-theme="dusk"
      className="relative flex h-[40vh] min-h-[250px] items-end overflow-clip bg-dusk text-sheet lg:h-[50vh]"
    >
      <Picture
        picture={frame}
        state="lit"
        alt=""
        sizes="100vw"
        priority
        className="absolute! inset-0"
        imgClassName="object-[50%_62%]"
      />
      <div className="absolute inset-0 bg-[linear-gradient(#1c2429d9,#1c242999,#1c2429f2)] lg:bg-[linear-gradient(#1c2429d9,#1c242973,#1c2429e6)]" />
      <div className="wrap relative grid items-end gap-x-6 gap-y-4 pb-7 lg:grid-cols-[1fr_auto] lg:pb-10">
        <div>
          <p className="eyebrow text-live">{contactLabel}</p>
          <h1 className="d1 mt-2 text-[clamp(2.75rem,6vw,5.75rem)] lg:mt-3">{contactTitle}</h1>
        </div>
        <p className="lead max-w-[36ch] lg:pb-2">{contactTagline}</p>
      </div>
    </section>
  )
}

function Talk() {
  const { phone, email, hours_text, facebook_url, instagram_url, twitter_url, youtube_url } = useSettings()
  return (
    <div className="lg:col-span-5">
      <h2 className="d2">{contactHeading}</h2>
      <p className="lead mt-5 max-w-[34ch] text-soft">{contactIntro}</p>
      <h3 className="lbl mt-12 text-soft">{contactCallHeading}</h3>
      <a
        className="d2 num flex min-h-11 items-center text-[clamp(2rem,3.2vw,3rem)] hover:text-live-ink"
        href={telephone(phone)}
      >
        {phone}
      </a>
      <dl className="mt-10 max-w-[440px] *:grid *:grid-cols-[92px_1fr] *:items-baseline *:border-t *:border-line *:py-3">
        <div>
          <dt className="lbl text-soft">E-mail</dt>
          <dd>
            <a
              className="-my-2.5 inline-flex min-h-11 items-center underline decoration-1 underline-offset-4"
              href={`mailto:${email}`}
            >
              {email}
            </a>
          </dd>
        </div>
        <div>
          <dt className="lbl text-soft">Hours</dt>
          <dd>
            {hours_text}
            <OpenSign />
          </dd>
        </div>
      </dl>
      <Social
        className="mt-8 print:hidden"
        of={[
          ['Facebook', facebook_url],
          ['Instagram', instagram_url],
          ['Twitter', twitter_url],
          ['YouTube', youtube_url],
        ]}
      />
    </div>
  )
}
