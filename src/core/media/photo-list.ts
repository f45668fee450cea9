import type { Photo } from '../../../server/core/database/column-types.ts'

/** Type guard: whether this is a list of photographs, as an edit stored in the browser or an activity entry may hold one. */
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
 * Three-way merge of a list that I changed: my order, with what only they changed. Photographs that they added come
 * last, those that they removed go unless I worded them anew, and a caption is mine where I changed it.
 */
export function mergePhotos(
  base: readonly Photo[],
  theirs: readonly Photo[],
  mine: readonly Photo[],
): Photo[] {
  const kept = mine.flatMap((photo) => {
    const before = findPhoto(base, photo)
    if (!before || !isSamePhoto(photo, before)) return [photo]
    const theirPhoto = findPhoto(theirs, photo)
    return theirPhoto ? [theirPhoto] : []
  })
  const added = theirs.filter((photo) => !findPhoto(base, photo) && !findPhoto(mine, photo))
  return [...kept, ...added]
}

const findPhoto = (photos: readonly Photo[], { image_url }: Photo) =>
  photos.find((photo) => photo.image_url === image_url)

/** A list as text, a line for each photograph: for the comparison of two versions. */
export const photosToText = (photos: readonly Photo[]): string =>
  photos.map(({ image_url, caption }) => `${caption || 'No caption'} (${image_url})`).join('\n')
