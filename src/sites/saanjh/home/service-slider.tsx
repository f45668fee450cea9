import { SERVICE_SLIDER_LOCK_MS } from '../../../../server/core/constants/schema.ts'
import { ArrowLink } from '../../../core/ui/button.tsx'
import { Picture } from '../../../core/ui/picture.tsx'
import { keyAndSwipeHandlers } from '../../../core/ui/slider-input.ts'
import { formatPosition, useSlider } from '../../../core/ui/slider.ts'
import { useSeenOnce } from '../../../core/ui/use-seen-once.ts'
import { serviceSlides } from '../content/slides.ts'
import { playSound } from '../parts/interface-sounds.ts'
import { SlideArrows, SlidePicker, SlidePicture } from './slide-controls.tsx'
import { slidePlacement } from './slide-placement.ts'

const slideCount = serviceSlides.length

/**
 * The full-screen slider of services. On navigation the current picture dims; after SERVICE_SLIDER_LOCK_MS, during
 * which navigation is locked, the next slide is lit.
 */
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
      className="service-slider relative grid overflow-clip bg-night below-fold [--height:100svh]"
      data-theme="dusk"
      data-moving={slider.locked || undefined}
      aria-roledescription="carousel"
      aria-label="What we do"
      {...keyAndSwipeHandlers(slider)}
    >
      <div className="slides relative col-start-1 row-start-1" aria-live="polite">
        {serviceSlides.map((slide, slideIndex) => (
          <div
            key={slide.id}
            data-place={slidePlacement(slideIndex, index, slideCount, seen)}
            role="group"
            aria-roledescription="slide"
            aria-label={`${slideIndex + 1} of ${slideCount}`}
          >
            <div className="service-slider-picture absolute inset-0 after:absolute after:inset-0">
              <SlidePicture image={{ ...slide.image, alt: '' }} isFirst={slideIndex === 0} sizes={SIZES} />
            </div>
            <div className="page-width relative self-end pt-20 pb-10 lg:pb-16">
              <h2 className="text-display-1 max-w-[9ch] text-[clamp(2.75rem,6.2vw,6rem)]">{slide.title}</h2>
              <p className="text-lead mt-6 max-w-[40ch] text-plaster">{slide.text}</p>
              <ArrowLink to="/projects" className="mt-5 self-start">
                READ MORE<span className="sr-only"> about our projects</span>
              </ArrowLink>
            </div>
          </div>
        ))}
      </div>
      <SlidePicker
        slides={serviceSlides}
        index={index}
        onSelect={go}
        // In the colour of the bar below, which the dots extend: a picture may be bright at this spot.
        className="slider-dots relative col-start-1 row-start-1 flex self-end justify-self-end bg-night *:size-11 lg:mr-page-margin print:hidden noscript:hidden"
      />
      <div className="relative grid min-h-[105px] grid-cols-[auto_minmax(0,1fr)] border-t border-line bg-night pl-page-margin sm:grid-cols-[auto_auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_auto_minmax(220px,330px)] lg:pr-[max(0px,(100%-1312px)/2)] print:hidden noscript:hidden">
        <p className="text-display-3 tabular-nums self-center pt-3 sm:pt-0 sm:pr-6 lg:pr-10">
          {formatPosition(index, slideCount)}
        </p>
        <dl className="grid grid-cols-3 *:border-l *:border-line *:p-6 max-lg:hidden">
          {currentSlide?.nameplate.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-xs text-faint font-stretch-92%">{label}</dt>
              <dd className="mt-1 leading-tight font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <SlideArrows
          previous={previous}
          next={next}
          className="flex items-center gap-2 border-line pt-1 pr-4 pb-3 sm:border-l sm:p-0 sm:px-6"
        />
        {nextSlide && (
          <button
            type="button"
            className="relative overflow-clip border-l border-line text-left max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
            onClick={next}
          >
            {seen && (
              <Picture key={nextSlide.id} {...nextSlide.image} alt="" state="lit" sizes={NEXT_SIZES} fill />
            )}
            <span className="service-slider-next absolute inset-0 px-6 py-5.5">
              <span className="text-label block text-soft">Next</span>
              <span className="font-medium">{nextSlide.title}</span>
            </span>
          </button>
        )}
      </div>
    </section>
  )
}

/**
 * An 8:5 picture that covers the screen above the 104px bar is 1.6 times as wide as that area is high. A phone shows
 * only a third of it, and loads it while the visitor reads the first screen: there two thirds of the pixels are enough.
 */
const SIZES = '(width < 40rem) max(100vw, 90svh), max(100vw, calc((100svh - 104px) * 1.6))'
const NEXT_SIZES =
  '(width < 40rem) max(calc(100vw - 156px), 178px), (width < 64rem) calc(100vw - 270px), 330px'
