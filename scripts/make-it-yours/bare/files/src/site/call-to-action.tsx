import { callToAction } from '../content/call-to-action.ts'
import { startYourProject } from '../content/copy.ts'
import { CtaLink } from '../ui/button.tsx'
import { OpenNowBadge } from './open-now-badge.tsx'
import { PostalAddress } from './postal-address.tsx'
import { useSettings } from './settings.ts'

/** The call to action at the end of a page: the way to the inquiry form, with the contact details of the settings below. */
export default function CallToAction() {
  return (
    <section
      className="call-to-action bg-night print:hidden"
      data-theme="dusk"
      aria-labelledby="call-to-action"
    >
      <div className="page-width pt-section pb-12">
        <h2 id="call-to-action" className="text-display-2">
          {callToAction.heading}
        </h2>
        <p className="text-lead mt-7 max-w-[38ch] text-soft">{callToAction.text}</p>
        <CtaLink to="/inquiry" className="mt-9">
          {startYourProject}
        </CtaLink>
        <ContactDetails />
      </div>
    </section>
  )
}

function ContactDetails() {
  const { phone, phone_url, email, hours_text } = useSettings()
  return (
    <dl className="mt-20 grid gap-x-6 *:border-t *:border-white/30 *:py-5 sm:grid-cols-2 lg:grid-cols-4">
      {phone && (
        <div>
          <dt className="text-label text-soft">Phone</dt>
          <dd className={`tabular-nums ${DETAIL_CLASS}`}>
            <a className={LINK_CLASS} href={phone_url}>
              {phone}
            </a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt className="text-label text-soft">E-mail</dt>
          <dd className={DETAIL_CLASS}>
            <a className={LINK_CLASS} href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt className="text-label text-soft">Address</dt>
        <dd className={`text-balance ${DETAIL_CLASS}`}>
          <PostalAddress />
        </dd>
      </div>
      <div>
        <dt className="text-label text-soft">Hours</dt>
        <dd className={DETAIL_CLASS}>
          {hours_text.split(', ').map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <OpenNowBadge />
        </dd>
      </div>
    </dl>
  )
}

const DETAIL_CLASS = 'mt-1.5 text-xl leading-[1.45]'
const LINK_CLASS = '-my-2.5 inline-flex min-h-11 items-center hover:text-live'
