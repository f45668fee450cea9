import { useRef } from 'react'
import type { Photo } from '../../../../server/core/database/column-types.ts'
import { pendingUploadsMessage, useUploads } from '../../../core/media/use-uploads.ts'
import type { RecordForm } from '../../../core/office/record-form.ts'
import { useSaveBlocker } from '../../../core/office/use-save-blocker.ts'

/** A record form with a list of photographs. */
export type PhotosForm = RecordForm<{ photos: readonly Photo[] }>

/**
 * Uploads photographs into a form's list, in the order in which they were chosen, whichever upload ends first. The form
 * cannot be saved before all uploads end. Closing the dialog asks for confirmation, then cancels them.
 */
export function usePhotoUploads(form: PhotosForm) {
  const chosenCount = useRef(0)
  /** When each uploaded picture was chosen, by its address. */
  const chosenAt = useRef(new Map<string, number>())
  const { uploads, add, retry, remove } = useUploads<number>(({ url }, place) => {
    chosenAt.current.set(url, place)
    form.set('photos', (photos) => insertInOrder(photos, url, chosenAt.current))
  })
  useSaveBlocker(form, 'photos', pendingUploadsMessage(uploads))

  return {
    /** The uploads that are not done. */
    pending: uploads.filter(({ state }) => state !== 'done'),
    doneCount: uploads.filter(({ state }) => state === 'done').length,
    start(files: readonly File[]) {
      if (form.saving) return
      for (const file of files) add([file], (chosenCount.current += 1))
    },
    retry,
    remove,
  }
}

/** Inserts the picture before the first one that was chosen later, else at the end. */
function insertInOrder(
  photos: readonly Photo[],
  url: string,
  chosenAt: ReadonlyMap<string, number>,
): Photo[] {
  const place = chosenAt.get(url) ?? 0
  const next = photos.findIndex(({ image_url }) => (chosenAt.get(image_url) ?? 0) > place)
  return photos.toSpliced(next === -1 ? photos.length : next, 0, { image_url: url, caption: '' })
}
