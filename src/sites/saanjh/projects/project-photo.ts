import { pictureFromUrl } from '../../../core/page/picture-from-url.ts'
import type { ProjectDetail } from './load-project.ts'

/** A picture of a project's page, as `ProjectPicture` shows it. */
export type ProjectPhoto = Pick<ProjectDetail, 'picture'> & { image_url: string; alt: string }

/** A photograph of the gallery. */
export interface GalleryPhoto extends ProjectPhoto {
  /** Empty if there is none. */
  caption: string
  /** The URL of its largest file. */
  largeUrl: string
  /** Width divided by height; null if unknown. */
  ratio: number | null
}

/** The gallery's photographs. A caption describes its photograph; without one, the alt text names the project. */
export const galleryPhotos = ({ title, photos }: ProjectDetail, origin: string): GalleryPhoto[] =>
  photos.map((photo, index) => ({
    ...photo,
    ...largeFile(photo, origin),
    alt: photo.caption ? '' : `${title}, photograph ${index + 1}`,
  }))

/** The widest file of an uploaded picture or one of our own; other pictures have one file, of unknown aspect ratio. */
function largeFile({ image_url, picture }: ProjectDetail['photos'][number], origin: string) {
  const widest = picture?.widths.at(-1)
  if (picture)
    return {
      largeUrl: widest ? `${picture.url}-${widest}.jpg` : picture.url,
      ratio: picture.width / picture.height,
    }
  const own = pictureFromUrl(image_url, origin)
  if (own)
    return {
      largeUrl: `/images/${own.name}-${own.state}-${own.widths.at(-1)}.webp`,
      ratio: own.width / own.height,
    }
  return { largeUrl: image_url, ratio: null }
}
