import { PROJECT_SLIDER_LOCK_MS } from '../../../../server/constants/schema.ts'
import { projectSlides } from '../../../content/slides.ts'
import { playSound } from '../../../site/interface-sounds.ts'
import { Chevron } from '../../../ui/icons.tsx'
import { LitPicture, Picture } from '../../../ui/picture.tsx'
import { formatPosition, useSlider } from '../../../ui/slider.ts'
import { keyAndSwipeHandlers, slidePlacement, useSeenOnce } from './slider-controls.ts'

const slideCount = projectSlides.length

/** Six buildings and what we did in each. */
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
      className="s2"
      data-theme="dusk"
      aria-roledescription="carousel"
      aria-label="Selected work"
      {...keyAndSwipeHandlers(slider)}
    >
      <div className="s2-words">
        <p className="d3 num">{formatPosition(index, slideCount)}</p>
        <div className="s2-titles" aria-live="polite">
          {projectSlides.map(({ id, title, subtitle }, slideIndex) => (
            <div
              key={id}
              className="slide"
              data-place={slidePlacement(slideIndex, index, slideCount, false)}
              role="group"
              aria-roledescription="slide"
              aria-label={`${slideIndex + 1} of ${slideCount}`}
            >
              <h2 className="d2">{title}</h2>
              <p className="lead mt-5 text-soft">{subtitle}</p>
            </div>
          ))}
        </div>
        <div className="print:hidden">
          <div className="s2-bars" role="group" aria-label="Slides">
            {projectSlides.map(({ id, title }, slideIndex) => (
              <button
                key={id}
                type="button"
                aria-label={`Slide ${slideIndex + 1}: ${title}`}
                aria-current={slideIndex === index || undefined}
                onClick={() => go(slideIndex)}
              />
            ))}
          </div>
          <div className="mt-6 flex gap-2">
            <button type="button" className="ar" aria-label="Previous slide" onClick={previous}>
              <Chevron direction="previous" />
            </button>
            <button type="button" className="ar" aria-label="Next slide" onClick={next}>
              <Chevron direction="next" />
            </button>
          </div>
        </div>
      </div>
      <div className="s2-pics">
        {projectSlides.map(({ id, image }, slideIndex) => (
          <div key={id} className="slide" data-place={slidePlacement(slideIndex, index, slideCount, seen)}>
            {slideIndex === 0 ? (
              <LitPicture {...image} sizes={SIZES} className="size-full" />
            ) : (
              <Picture {...image} state="lit" sizes={SIZES} className="size-full" />
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

const SIZES = '(width < 64rem) 100vw, max(65vw, 1216px)'
