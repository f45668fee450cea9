import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { MAX_PHOTOS } from '../../../server/core/constants/schema.ts'
import { plural } from '../../../server/core/count/schema.ts'
import { photoIds } from '../../../server/features/inquiries/schema.ts'
import { readDraft } from '../../core/page/form-draft.ts'

/** A photograph that a visitor has chosen for an inquiry. */
export interface InquiryPhoto {
  key: string
  name: string
  /** Absent for a photograph that was uploaded before the page was loaded. */
  file?: File
  /** Object URL of the shrunken picture that is uploaded. */
  preview?: string
  /** The uploaded share, from 0 to 1, during the upload. */
  progress?: number
  /** Set once the photograph is uploaded. */
  id?: string
  error?: string
  /** Whether the same file would be rejected again. */
  isRefused?: boolean
}

export type InquiryPhotos = ReturnType<typeof useInquiryPhotos>

/** The initial state, which is a different object from a list that was emptied. */
const NONE: InquiryPhoto[] = []

/** Asked before the visitor leaves the page: typed text is stored in a draft, files are not. */
const LEAVE_QUESTION = 'Photographs have not been sent yet. Leave without them?'

let serial = 0

/**
 * Uploads photographs one after the other while the rest of the form is filled in. A failed upload can be retried
 * alone, and is retried when the connection returns. The first photograph loads the code that shrinks and uploads.
 */
export function useInquiryPhotos() {
  const [photos, setPhotos] = useState(NONE)
  const [notice, setNotice] = useState<string>()
  /** The current list, for callbacks between two renders. */
  const latest = useRef(NONE)
  const uploads = useRef(new Map<string, { done: Promise<void>; controller: AbortController }>())
  /** Serialises the uploads: a decoded photograph takes 50 MB of a phone's memory. */
  const queue = useRef(Promise.resolve())

  function change(update: (before: InquiryPhoto[]) => InquiryPhoto[]) {
    latest.current = update(latest.current)
    setPhotos(latest.current)
  }
  const patch = (key: string, values: Partial<InquiryPhoto>) =>
    change((before) => before.map((photo) => (photo.key === key ? { ...photo, ...values } : photo)))

  async function upload({ key, file, preview }: InquiryPhoto, controller: AbortController) {
    const { signal } = controller
    try {
      if (!file || signal.aborted) return
      const { uploadPhoto } = await import('./upload-photo.ts')
      const id = await uploadPhoto(file, {
        signal,
        onShrunk: (picture) => preview ?? patch(key, { preview: URL.createObjectURL(picture) }),
        onProgress: (progress) => patch(key, { progress }),
      })
      patch(key, { id, progress: undefined })
    } catch (error) {
      const isRefused = error instanceof Error && 'isRefused' in error && error.isRefused === true
      const message = error instanceof Error && 'isRefused' in error ? error.message : 'No connection.'
      patch(key, { progress: undefined, error: message, isRefused })
    } finally {
      uploads.current.delete(key)
    }
  }

  function start(photo: InquiryPhoto) {
    if (uploads.current.has(photo.key)) return
    const controller = new AbortController()
    patch(photo.key, { progress: 0, error: undefined })
    queue.current = queue.current.then(() => upload(photo, controller))
    uploads.current.set(photo.key, { controller, done: queue.current })
  }

  function add(files: readonly File[]) {
    const free = MAX_PHOTOS - latest.current.length
    setNotice(files.length > free ? `At most ${MAX_PHOTOS} photographs.` : undefined)
    const added = files.slice(0, free).map((file) => ({ key: `${(serial += 1)}`, name: file.name, file }))
    change((before) => [...before, ...added])
    for (const photo of added) start(photo)
  }

  /** For photographs that are dropped on the field while the inquiry is being sent without them. */
  const refuse = () => setNotice('Add photographs once the inquiry is sent, or has come back.')

  function remove(keys: readonly string[]) {
    for (const key of keys) uploads.current.get(key)?.controller.abort()
    for (const { key, preview } of latest.current)
      if (preview && keys.includes(key)) URL.revokeObjectURL(preview)
    setNotice(undefined)
    change((before) => before.filter(({ key }) => !keys.includes(key)))
  }

  /** The failed photographs; with false, only those whose upload may succeed on a retry. */
  const failed = (isRefused = true) =>
    latest.current.filter((photo) => photo.error && (isRefused || !photo.isRefused))

  function retry() {
    for (const photo of failed(false)) start(photo)
  }

  /** Waits for all uploads, including those started meanwhile. Returns a message if any has failed. */
  async function settle(): Promise<string | null> {
    while (uploads.current.size > 0) await Promise.all([...uploads.current.values()].map(({ done }) => done))
    const { length } = failed()
    if (length === 0) return null
    const subject = plural(length, { one: 'One photograph has', other: `${length} photographs have` })
    const pronoun = plural(length, { one: 'it', other: 'them' })
    const advice = failed(false).length > 0 ? `Send ${pronoun} again` : `Remove ${pronoun}`
    return `${subject} not arrived. ${advice}, or send the inquiry without.`
  }

  /**
   * Called when the server no longer has the photographs: those whose file is still here can be uploaded again. The
   * others stay in the list, so that the inquiry is not sent without them unasked.
   */
  function forget() {
    change((before) =>
      before.map((photo) => ({
        ...photo,
        id: undefined,
        isRefused: !photo.file,
        error: photo.file ? 'It has to be sent again.' : 'Choose it again.',
      })),
    )
  }

  const retryOnline = useEffectEvent(retry)
  const restore = useEffectEvent(() => {
    const ids = photoIds(readDraft('inquiry')?.values.photos) ?? []
    if (ids.length > 0) change(() => ids.map((id, i) => ({ key: id, id, name: `Photograph ${i + 1}` })))
  })
  const removeAll = () => remove(latest.current.map(({ key }) => key))
  const clear = useEffectEvent(removeAll)
  // A layout effect runs before all effects, so that files chosen before hydration are appended to the restored ones.
  useLayoutEffect(() => restore(), [])
  const isUnfinished = useEffectEvent(() => latest.current.some(({ id, isRefused }) => !id && !isRefused))
  const { history } = useRouter()
  useEffect(
    () =>
      history.block({
        blockerFn: () => isUnfinished() && !confirm(LEAVE_QUESTION),
        enableBeforeUnload: () => isUnfinished(),
      }),
    [history],
  )
  useEffect(() => {
    addEventListener('online', retryOnline)
    return () => {
      removeEventListener('online', retryOnline)
      clear()
    }
  }, [])

  return {
    photos,
    notice,
    hasChanged: photos !== NONE,
    /** The ids of the uploaded photographs, separated by commas, for the form's draft. */
    ids: () => latest.current.flatMap(({ id }) => id ?? []).join(','),
    add,
    refuse,
    remove,
    removeAll,
    retry,
    settle,
    forget,
  }
}
