import type { Photo } from '../../../server/core/database/column-types.ts'

/** Type guard: whether a value from an edit stored in the browser or an activity entry is a list of photographs. */
export const isPhotoList = (value: unknown): value is Photo[] => Array.isArray(value) && value.every(isPhoto)

function isPhoto(value: unknown): value is Photo {
  const { image_url, caption } = Object(value) as Partial<Record<keyof Photo, unknown>>
  return typeof image_url === 'string' && typeof caption === 'string'
}

/** Whether two lists have the same photographs with the same captions in the same order. */
export const isSamePhotoList = (a: readonly Photo[], b: readonly Photo[]): boolean =>
  a.length === b.length && a.every((photo, index) => isSamePhoto(photo, b[index]))

const isSamePhoto = (a: Photo, b: Photo | undefined) =>
  a.image_url === b?.image_url && a.caption === b.caption

/**
 * Three-way merge of a list that I changed: my order, with the changes that only they made. Photographs that they added
 * come last, those that they removed are removed unless I changed the caption, and a caption that I changed is mine.
 */
export function mergePhotos(
  base: readonly Photo[],
  theirs: readonly Photo[],
  mine: readonly Photo[],
): Photo[] {
  const retained = mine.flatMap((photo) => {
    const before = findPhoto(base, photo)
    if (!before || !isSamePhoto(photo, before)) return [photo]
    const theirPhoto = findPhoto(theirs, photo)
    return theirPhoto ? [theirPhoto] : []
  })
  const added = theirs.filter((photo) => !findPhoto(base, photo) && !findPhoto(mine, photo))
  return [...retained, ...added]
}

const findPhoto = (photos: readonly Photo[], { image_url }: Photo) =>
  photos.find((photo) => photo.image_url === image_url)

/** A list as text, one line per photograph, to compare two versions. */
export const photosToText = (photos: readonly Photo[]): string =>
  photos.map(({ image_url, caption }) => `${caption || 'No caption'} (${image_url})`).join('\n')
