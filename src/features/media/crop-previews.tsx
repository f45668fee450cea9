import { MediaImage } from '../../core/media/media-image.tsx'
import type { FocalPoint } from './focal-point-field.tsx'
import type { Picture } from './picture-draft.ts'

/** The shapes in which the site crops pictures. Their widths share the row so that all are equally high. */
const CROPS = [
  { name: 'Wide', aspect: 'aspect-16/10', width: 'basis-0 grow-[1.6]' },
  { name: 'Square', aspect: 'aspect-square', width: 'basis-0 grow' },
  { name: 'Portrait', aspect: 'aspect-4/5', width: 'basis-0 grow-[0.8]' },
]

/** The picture as the site's cards crop it, around the focal point. */
export function CropPreviews({ picture, focus }: { picture: Picture; focus: FocalPoint }) {
  const focused = { ...picture, focal_x: focus.x / 100, focal_y: focus.y / 100 }
  return (
    <div className="flex gap-2" role="group" aria-label="Crops">
      {CROPS.map(({ name, aspect, width }) => (
        <figure key={name} className={width}>
          <MediaImage picture={focused} alt="" sizes="160px" className={`rounded-field ${aspect}`} />
          <figcaption className="mt-1 text-sm text-soft">{name}</figcaption>
        </figure>
      ))}
    </div>
  )
}
