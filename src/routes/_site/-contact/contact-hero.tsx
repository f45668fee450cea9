import { contactLabel, contactTagline, contactTitle } from '../../../content/contact.ts'
import { frame } from '../../../content/pictures/frame.gen.ts'
import { Picture } from '../../../ui/picture.tsx'

/** The hero: CONTACT_HERO_VH of the viewport's height, but never too low for its text. */
export function ContactHero() {
  return (
    <section data-theme="dusk" className="contact-hero relative flex items-end overflow-clip bg-dusk">
      <Picture
        picture={frame}
        state="lit"
        alt=""
        sizes="100vw"
        priority
        fill
        imgClassName="object-[50%_62%]"
      />
      <div className="picture-shade" />
      <div className="contact-hero-text page-width relative grid items-end">
        <div>
          <p className="text-eyebrow text-live">{contactLabel}</p>
          <h1 className="text-display-1 mt-2 text-[clamp(2.75rem,6vw,5.75rem)] lg:mt-3">{contactTitle}</h1>
        </div>
        <p className="text-lead max-w-[36ch] lg:pb-2">{contactTagline}</p>
      </div>
    </section>
  )
}
