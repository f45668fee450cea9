import { SERVICE_SLIDER_LOCK_MS } from '../../../../server/constants/schema.ts'
import { serviceSlides } from '../../../content/slides.ts'
import { playSound } from '../../../site/interface-sounds.ts'
import { ArrowLink } from '../../../ui/button.tsx'
import { Chevron } from '../../../ui/icons.tsx'
import { LitPicture, Picture } from '../../../ui/picture.tsx'
import { formatPosition, useSlider } from '../../../ui/slider.ts'
import { keyAndSwipeHandlers, slidePlacement, useSeenOnce } from './slider-controls.ts'

const slideCount = serviceSlides.length

/** What we do, one screen each: the light goes out, the lock ends, the next one is lit. */
export function ServiceSlider() {
  const slider = useSlider({
    count: slideCount,
    lockMs: SERVICE_SLIDER_LOCK_MS,
    updates: 'after-lock',
    onMove: () => playSound('transition'),
  })
  const { index, next, previous, go } = slider
  const [ref, seen] = useSeenOnce<HTMLElement>()
  const nextSlide = serviceSlides[(index + 1) % slideCount]
  const currentSlide = serviceSlides[index]

  return (
    <section
      ref={ref}
      className="s1"
      data-theme="dusk"
      data-moving={slider.locked || undefined}
      aria-roledescription="carousel"
      aria-label="What we do"
      {...keyAndSwipeHandlers(slider)}
    >
      <div className="s1-slides" aria-live="polite">
        {serviceSlides.map((slide, slideIndex) => (
          <div
            key={slide.id}
            className="slide"
            data-place={slidePlacement(slideIndex, index, slideCount, seen)}
            role="group"
            aria-roledescription="slide"
            aria-label={`${slideIndex + 1} of ${slideCount}`}
          >
            <div className="pic">
              {slideIndex === 0 ? (
                <LitPicture {...slide.image} alt="" sizes={SIZES} className="size-full" />
              ) : (
                <Picture {...slide.image} alt="" state="lit" sizes={SIZES} className="size-full" />
              )}
            </div>
            <div className="wrap s1-words">
              <h2 className="d1 max-w-[9ch] text-[clamp(2.75rem,6.2vw,6rem)]">{slide.title}</h2>
              <p className="lead mt-6 max-w-[40ch] text-[#e6e5e1]">{slide.text}</p>
              <ArrowLink to="/projects" className="mt-5 self-start">
                READ MORE<span className="sr-only"> about our projects</span>
              </ArrowLink>
            </div>
          </div>
        ))}
      </div>
      <div className="dots s1-dots print:hidden" role="group" aria-label="Slides">
        {serviceSlides.map((slide, slideIndex) => (
          <button
            key={slide.id}
            type="button"
            aria-label={`Slide ${slideIndex + 1}: ${slide.title}`}
            aria-current={slideIndex === index || undefined}
            onClick={() => go(slideIndex)}
          />
        ))}
      </div>
      <div className="s1-bar print:hidden">
        <p className="d3 num">{formatPosition(index, slideCount)}</p>
        <dl>
          {currentSlide?.nameplate.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex items-center justify-center gap-2">
          <button type="button" className="ar" aria-label="Previous slide" onClick={previous}>
            <Chevron direction="previous" />
          </button>
          <button type="button" className="ar" aria-label="Next slide" onClick={next}>
            <Chevron direction="next" />
          </button>
        </div>
        {nextSlide && (
          <button type="button" className="s1-next" onClick={next}>
            <span key={nextSlide.id}>
              <Picture {...nextSlide.image} alt="" state="lit" sizes="330px" className="size-full" />
            </span>
            <span>
              <span className="lbl block text-soft">Next</span>
              <span className="font-medium">{nextSlide.title}</span>
            </span>
          </button>
        )}
      </div>
    </section>
  )
}

const SIZES = 'max(100vw, calc((100svh - 104px) * 1.6))'
