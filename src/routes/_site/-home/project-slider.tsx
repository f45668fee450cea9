import { SECOND_SLIDER_LOCK_MS } from '../../../../server/constants/schema.ts'
import { projectSlides } from '../../../content/slides.ts'
import { play } from '../../../site/sounds.ts'
import { Chevron } from '../../../ui/icons.tsx'
import { LitPicture, Picture } from '../../../ui/picture.tsx'
import { position, useSlider } from '../../../ui/slider.ts'
import { byKeyAndSwipe, placeOf, useNear } from './sliding.ts'

const count = projectSlides.length

/** Six buildings and what we did in each. */
export function ProjectSlider() {
  const slider = useSlider({
    count,
    lockMs: SECOND_SLIDER_LOCK_MS,
    moves: 'at-once',
    onMove: () => play('transition'),
  })
  const { index, next, previous, go } = slider
  const [ref, near] = useNear<HTMLElement>()

  return (
    <section
      ref={ref}
      className="s2"
      data-theme="dusk"
      aria-roledescription="carousel"
      aria-label="Selected work"
      {...byKeyAndSwipe(slider)}
    >
      <div className="s2-words">
        <p className="d3 num">{position(index, count)}</p>
        <div className="s2-titles" aria-live="polite">
          {projectSlides.map(({ id, title, subtitle }, at) => (
            <div
              key={id}
              className="slide"
              data-place={placeOf(at, index, count, false)}
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${count}`}
            >
              <h2 className="d2">{title}</h2>
              <p className="lead mt-5 text-soft">{subtitle}</p>
            </div>
          ))}
        </div>
        <div className="print:hidden">
          <div className="s2-bars" role="group" aria-label="Slides">
            {projectSlides.map(({ id, title }, at) => (
              <button
                key={id}
                type="button"
                aria-label={`Slide ${at + 1}: ${title}`}
                aria-current={at === index || undefined}
                onClick={() => go(at)}
              />
            ))}
          </div>
          <div className="mt-6 flex gap-2">
            <button type="button" className="ar" aria-label="Previous slide" onClick={previous}>
              <Chevron to="previous" />
            </button>
            <button type="button" className="ar" aria-label="Next slide" onClick={next}>
              <Chevron to="next" />
            </button>
          </div>
        </div>
      </div>
      <div className="s2-pics">
        {projectSlides.map(({ id, image }, at) => (
          <div key={id} className="slide" data-place={placeOf(at, index, count, near)}>
            {at === 0 ? (
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
