import { living } from '../../../content/illustrations.ts'
import { defaultTestimonial } from '../../../content/testimonial.ts'
import { useSettings } from '../../../site/settings.ts'
import { LitPicture } from '../../../ui/picture.tsx'

/** One voice, from the settings. The three dots are decoration (D40). */
export function Testimonial() {
  const { testimonial_quote, testimonial_source } = useSettings()
  const { quote, source } = testimonial_quote
    ? { quote: testimonial_quote, source: testimonial_source }
    : defaultTestimonial
  return (
    <section className="voice" data-theme="dusk" aria-label="What a client says">
      <div className="absolute inset-0" aria-hidden>
        <LitPicture {...living} alt="" sizes="max(100vw, 1216px)" className="size-full" />
      </div>
      <figure className="wrap sec relative">
        <blockquote className="d2 max-w-[18ch] leading-[1.04]">“{quote}”</blockquote>
        <figcaption className="mt-8 text-[#d5dbdd]">{source}</figcaption>
        <div className="dots mt-8 flex gap-1" aria-hidden>
          <span data-on />
          <span />
          <span />
        </div>
      </figure>
    </section>
  )
}
