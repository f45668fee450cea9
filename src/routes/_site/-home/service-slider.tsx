import { FIRST_SLIDER_LOCK_MS } from '../../../../server/constants/schema.ts'
import { serviceSlides } from '../../../content/slides.ts'
import { play } from '../../../site/sounds.ts'
import { LineLink } from '../../../ui/button.tsx'
import { Chevron } from '../../../ui/icons.tsx'
import { LitPicture, Picture } from '../../../ui/picture.tsx'
import { position, useSlider } from '../../../ui/slider.ts'
import { byKeyAndSwipe, placeOf, useNear } from './sliding.ts'

const count = serviceSlides.length

/** What we do, one screen each: the light goes out, the lock ends, the next one is lit. */
export function ServiceSlider() {
  const slider = useSlider({
    count,
    lockMs: FIRST_SLIDER_LOCK_MS,
    moves: 'after-lock',
    onMove: () => play('transition'),
  })
  const { index, next, previous, go } = slider
  const [ref, near] = useNear<HTMLElement>()
  const following = serviceSlides[(index + 1) % count]
  const shown = serviceSlides[index]

  return (
    <section
      ref={ref}
      className="s1"
      data-theme="dusk"
      data-moving={slider.locked || undefined}
      aria-roledescription="carousel"
      aria-label="What we do"
      {...byKeyAndSwipe(slider)}
    >
      <div className="s1-slides" aria-live="polite">
        {serviceSlides.map((slide, at) => (
          <div
            key={slide.id}
            className="slide"
            data-place={placeOf(at, index, count, near)}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${count}`}
          >
            <div className="pic">
              {at === 0 ? (
                <LitPicture {...slide.image} alt="" sizes={SIZES} className="size-full" />
              ) : (
                <Picture {...slide.image} alt="" state="lit" sizes={SIZES} className="size-full" />
              )}
            </div>
            <div className="wrap s1-words">
              <h2 className="d1 max-w-[9ch] text-[clamp(2.75rem,6.2vw,6rem)]">{slide.title}</h2>
              <p className="lead mt-6 max-w-[40ch] text-[#e6e5e1]">{slide.text}</p>
              <LineLink to="/projects" className="mt-5 self-start">
                READ MORE<span className="sr-only"> about our projects</span>
              </LineLink>
            </div>
          </div>
        ))}
      </div>
      <div className="dots s1-dots print:hidden" role="group" aria-label="Slides">
        {serviceSlides.map((slide, at) => (
          <button
            key={slide.id}
            type="button"
            aria-label={`Slide ${at + 1}: ${slide.title}`}
            aria-current={at === index || undefined}
            onClick={() => go(at)}
          />
        ))}
      </div>
      <div className="s1-bar print:hidden">
        <p className="d3 num">{position(index, count)}</p>
        <dl>
          {shown?.nameplate.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex items-center justify-center gap-2">
          <button type="button" className="ar" aria-label="Previous slide" onClick={previous}>
            <Chevron to="previous" />
          </button>
          <button type="button" className="ar" aria-label="Next slide" onClick={next}>
            <Chevron to="next" />
          </button>
        </div>
        {following && (
          <button type="button" className="s1-next" onClick={next}>
            <span key={following.id}>
              <Picture {...following.image} alt="" state="lit" sizes="330px" className="size-full" />
            </span>
            <span>
              <span className="lbl block text-soft">Next</span>
              <span className="font-medium">{following.title}</span>
            </span>
          </button>
        )}
      </div>
    </section>
  )
}

const SIZES = 'max(100vw, calc((100svh - 104px) * 1.6))'
