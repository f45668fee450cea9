import { useSettings } from '../../../core/page/settings.ts'
import { contactCallHeading, contactHeading, contactIntro } from '../content/contact.ts'

/** Phone number and e-mail address from the settings. */
export default function ContactDetails() {
  const { phone, phone_url, email } = useSettings()
  return (
    <>
      <h2 className="text-display-2">{contactHeading}</h2>
      <p className="text-lead mt-5 max-w-[34ch] text-soft">{contactIntro}</p>
      <h3 className="text-label mt-12 text-soft">{contactCallHeading}</h3>
      <a
        className="text-display-2 tabular-nums flex min-h-11 items-center text-[clamp(2rem,3.2vw,3rem)] hover:text-live-ink"
        href={phone_url}
      >
        {phone}
      </a>
      <dl className="mt-10 fact-rows">
        <div>
          <dt className="text-label text-soft">E-mail</dt>
          <dd>
            <a className="-my-2.5 inline-flex min-h-11 items-center link" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      </dl>
    </>
  )
}
