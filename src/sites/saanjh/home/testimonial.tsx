import { useSettings } from '../../../core/page/settings.ts'
import { LitPicture } from '../../../core/ui/picture.tsx'
import { Reveal } from '../../../core/ui/reveal.tsx'
import { living } from '../content/illustrations.ts'
import { defaultTestimonial } from '../content/testimonial.ts'

/** The testimonial from the settings, else the default one. The three dots are decoration (D40). */
export function Testimonial() {
  const { testimonial_quote, testimonial_source } = useSettings()
  const { quote, source } = testimonial_quote
    ? { quote: testimonial_quote, source: testimonial_source }
    : defaultTestimonial
  return (
    <section
      className="grid grid-rows-[280px_auto] overflow-clip bg-sheet lg:grid-cols-[6fr_8fr] lg:grid-rows-none below-fold [--height:800px]"
      aria-label="What a client says"
    >
      <div className="relative" aria-hidden>
        <LitPicture
          {...living}
          alt=""
          sizes="(width < 64rem) max(100vw, 448px), max(43vw, 1300px)"
          fill
          imgClassName="object-[72%_50%]"
        />
      </div>
      <figure className="px-gutter pt-14 pb-16 lg:py-[clamp(88px,9vw,136px)] lg:pr-page-margin lg:pl-16">
        <Reveal type="rotate">
          <blockquote className="text-display-2 max-w-[19ch] leading-[1.04] text-pretty">
            “{quote}”
          </blockquote>
        </Reveal>
        <figcaption className="mt-8">
          <span className="text-soft">{source}</span>
          <div className="slider-dots mt-8 -ml-2.5 flex" aria-hidden>
            <span data-on />
            <span />
            <span />
          </div>
        </figcaption>
      </figure>
    </section>
  )
}
