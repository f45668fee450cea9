import { PROJECT_SLIDER_LOCK_MS } from '../../../../server/core/constants/schema.ts'
import { keyAndSwipeHandlers } from '../../../core/ui/slider-input.ts'
import { formatPosition, useSlider } from '../../../core/ui/slider.ts'
import { useSeenOnce } from '../../../core/ui/use-seen-once.ts'
import { projectSlides } from '../content/slides.ts'
import { playSound } from '../parts/interface-sounds.ts'
import { SlideArrows, SlidePicker, SlidePicture } from './slide-controls.tsx'
import { slidePlacement } from './slide-placement.ts'

const slideCount = projectSlides.length

/** The slider of selected work: six buildings, the text on one side and the picture on the other. */
export function ProjectSlider() {
  const slider = useSlider({
    count: slideCount,
    lockMs: PROJECT_SLIDER_LOCK_MS,
    updates: 'at-once',
    onMove: () => playSound('transition'),
  })
  const { index, next, previous, go } = slider
  const [ref, seen] = useSeenOnce<HTMLElement>()

  return (
    <section
      ref={ref}
      className="relative grid grid-rows-[300px_auto] bg-dusk lg:min-h-[760px] lg:grid-cols-[5fr_9fr] lg:grid-rows-none below-fold [--height:720px]"
      data-theme="dusk"
      aria-roledescription="carousel"
      aria-label="Selected work"
      {...keyAndSwipeHandlers(slider)}
    >
      <div className="flex flex-col justify-between gap-7 py-10 pr-gutter pl-page-margin lg:gap-14 lg:py-16 lg:pr-10">
        <p className="text-display-3 tabular-nums">{formatPosition(index, slideCount)}</p>
        <div className="slides *:content-start lg:items-center" aria-live="polite">
          {projectSlides.map(({ id, title, subtitle }, slideIndex) => (
            <div
              key={id}
              // All titles stay in the layout, at the height of the tallest: nothing shifts between slides.
              data-place={slideIndex === index ? 'current' : 'adjacent'}
              role="group"
              aria-roledescription="slide"
              aria-label={`${slideIndex + 1} of ${slideCount}`}
            >
              <h2 className="text-display-2">{title}</h2>
              <p className="text-lead mt-5 text-soft">{subtitle}</p>
            </div>
          ))}
        </div>
        <div className="print:hidden">
          <SlidePicker
            slides={projectSlides}
            index={index}
            onSelect={go}
            className="project-slider-progress flex gap-2 *:grid *:min-h-11 *:flex-1 *:items-center noscript:hidden"
          />
          <SlideArrows previous={previous} next={next} className="mt-6 flex gap-2 noscript:hidden" />
        </div>
      </div>
      <div className="slides relative bg-night max-lg:order-first">
        {projectSlides.map(({ id, image }, slideIndex) => (
          <div key={id} data-place={slidePlacement(slideIndex, index, slideCount, seen)}>
            <SlidePicture image={image} isFirst={slideIndex === 0} sizes={SIZES} />
          </div>
        ))}
      </div>
    </section>
  )
}

const SIZES = '(width < 64rem) max(100vw, 480px), max(65vw, 1216px)'
