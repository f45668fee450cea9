import { useEffect, useEffectEvent, useState } from 'react'
import type { Draft, TextFieldName } from '../office/record-draft.ts'
import type { RecordForm } from '../office/record-form.ts'
import { useSaveBlocker } from '../office/use-save-blocker.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { pendingUploadsMessage, useUploads } from './use-uploads.ts'

/** A picture that a dialog is opened with: a file to upload, or the address of an uploaded picture. */
export type InitialPicture = File | string | null

/**
 * The upload of a record form's image field: one picture at a time, whose address becomes the field's value. The form
 * cannot be saved during the upload. Closing the dialog asks for confirmation, then cancels the upload.
 */
export function useImageUpload<D extends Draft>(
  form: RecordForm<D>,
  name: TextFieldName<D>,
  initialPicture: InitialPicture = null,
) {
  const { uploads, isUploading, add, retry, remove } = useUploads<null>(({ url }) => setUrl(url))
  const [refusal, setRefusal] = useState<string | null>(null)
  const upload = uploads.at(-1)
  const uploadButton = useFocusReturn(upload?.state)
  useSaveBlocker(form, name, pendingUploadsMessage(uploads))

  function setUrl(url: string) {
    form.set(name, url as D[typeof name])
  }

  function clear() {
    setRefusal(null)
    for (const { key } of uploads) remove(key)
  }

  function start(files: readonly File[]) {
    if (form.saving) return
    clear()
    if (files.length === 1) add(files, null)
    else setRefusal('Choose one picture only.')
  }

  const startWithInitialPicture = useEffectEvent(() => {
    if (initialPicture instanceof File) start([initialPicture])
    else if (initialPicture) setUrl(initialPicture)
  })
  useEffect(() => {
    // In a timer, so that the second mount of React's strict mode does not send the picture twice.
    const timer = setTimeout(() => startWithInitialPicture())
    return () => clearTimeout(timer)
  }, [])

  const failed = upload?.state === 'failed' && upload.retryable ? upload : null
  return {
    start,
    clear,
    uploadButton,
    /** The upload in progress. */
    current: isUploading && upload ? upload : null,
    error: refusal ?? upload?.error ?? null,
    /** The failed upload that may be retried. */
    failed,
    retry,
    /** The chosen file, until the field has its address or the file is rejected. */
    file: isUploading || failed ? (upload?.file ?? null) : null,
    isDone: upload?.state === 'done',
  }
}
