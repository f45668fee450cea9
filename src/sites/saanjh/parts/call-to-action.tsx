import { OpenNowBadge } from '../../../core/page/open-now-badge.tsx'
import { PostalAddress } from '../../../core/page/postal-address.tsx'
import { useSettings } from '../../../core/page/settings.ts'
import { CtaLink } from '../../../core/ui/button.tsx'
import { Picture } from '../../../core/ui/picture.tsx'
import { callToAction } from '../content/call-to-action.ts'
import { startYourProject } from '../content/copy.ts'
import { emergencyHours } from '../content/facts.ts'
import { hero } from '../content/pictures/hero.gen.ts'

/**
 * The call to action at the end of a page, over the model of a district that lights up while START YOUR PROJECT is
 * hovered, with the contact details from the settings below. `detailsHeading` is the heading of the details.
 */
export default function CallToAction({ detailsHeading }: { detailsHeading?: string }) {
  return (
    <section
      className="call-to-action relative overflow-clip bg-night print:hidden below-fold [--height:1400px] lg:[--height:920px]"
      data-theme="dusk"
      aria-labelledby="call-to-action"
    >
      <div className="page-width pt-[clamp(88px,10vw,150px)] max-lg:pb-0">
        <h2 id="call-to-action" className="text-display-1 relative z-1 max-w-[12ch]">
          {callToAction.heading}
        </h2>
        <p className="text-lead relative z-1 mt-7 max-w-[38ch] text-soft">{callToAction.text}</p>
        <CtaLink to="/inquiry" className="relative z-1 mt-9">
          {startYourProject}
        </CtaLink>
      </div>
      <div className="model relative mt-6 h-80 lg:absolute lg:top-10 lg:m-0 lg:h-[760px]" aria-hidden>
        <Picture {...pictureProps} state="off" className="[filter:brightness(0.72)]" />
        <Picture {...pictureProps} state="all" className="lit" />
      </div>
      <div className="page-width relative pt-16 pb-12 lg:pt-40">
        {detailsHeading && <h2 className="text-display-3 mb-8">{detailsHeading}</h2>}
        <ContactDetails />
      </div>
    </section>
  )
}

const pictureProps = {
  picture: hero,
  alt: '',
  sizes: '(width >= 64rem) max(1216px, 82vw), max(100vw, 512px)',
  fill: true,
  imgClassName: 'object-[84%_40%] lg:object-[100%_30%]',
}

function ContactDetails() {
  const { phone, phone_url, email, hours_text } = useSettings()
  return (
    <dl className="grid gap-x-6 *:border-t *:border-white/30 *:py-5 sm:grid-cols-2 lg:grid-cols-4">
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
          <OpenNowBadge>
            <span className="block">Emergency support {emergencyHours}</span>
          </OpenNowBadge>
        </dd>
      </div>
    </dl>
  )
}

const DETAIL_CLASS = 'mt-1.5 text-xl leading-[1.45]'
const LINK_CLASS = '-my-2.5 inline-flex min-h-11 items-center hover:text-live'
