import { ArrowButton } from '../../../core/ui/arrow-button.tsx'
import { LitPicture, Picture } from '../../../core/ui/picture.tsx'
import type { Illustration } from '../content/illustrations.ts'

/** One button per slide; the current one carries `aria-current`. */
export function SlidePicker({
  slides,
  index,
  onSelect,
  className,
}: {
  slides: readonly { id: string; title: string }[]
  index: number
  onSelect: (index: number) => void
  className: string
}) {
  return (
    <div className={className} role="group" aria-label="Slides">
      {slides.map(({ id, title }, slideIndex) => (
        <button
          key={id}
          type="button"
          aria-label={`Slide ${slideIndex + 1}: ${title}`}
          aria-current={slideIndex === index || undefined}
          onClick={() => onSelect(slideIndex)}
        />
      ))}
    </div>
  )
}

export function SlideArrows({
  previous,
  next,
  className,
}: {
  previous: () => void
  next: () => void
  className: string
}) {
  return (
    <div className={className}>
      <ArrowButton direction="previous" label="Previous slide" className="size-14" onClick={previous} />
      <ArrowButton direction="next" label="Next slide" className="size-14" onClick={next} />
    </div>
  )
}

/** A slide's picture, which fills the slide. The first lights up on entering the viewport; the others appear lit. */
export function SlidePicture({
  image,
  isFirst,
  sizes,
}: {
  image: Illustration
  isFirst: boolean
  sizes: string
}) {
  return isFirst ? (
    <LitPicture {...image} sizes={sizes} fill />
  ) : (
    <Picture {...image} state="lit" sizes={sizes} fill />
  )
}
