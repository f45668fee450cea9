import { useMutation } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { UploadError } from '../office/api-error.ts'
import { isRetryable, type UploadedPicture, type UploadOptions, uploadMedia } from './upload-media.ts'

/** The number of concurrent uploads of a queue; the others wait. */
const MAX_IN_FLIGHT = 2

/** An upload of a picture. `target` is its purpose, such as a record. */
export interface Upload<Target> {
  key: string
  file: File
  target: Target
  state: 'waiting' | 'uploading' | 'failed' | 'done'
  /** The share that has been sent, from 0 to 1. */
  progress: number
  /** The error message for the user. */
  error: string | null
  /** Whether the same file may be accepted when it is sent again. */
  retryable: boolean
  /** The server's answer, once there is one. */
  picture: UploadedPicture | null
}

/**
 * A queue of uploads, each with progress, retry and cancel. Unmounting the component cancels uploads in progress.
 * @param onUploaded is awaited before an upload is done; an error that it throws makes the upload fail with its message
 */
export function useUploads<Target>(
  onUploaded: (picture: UploadedPicture, target: Target) => Promise<unknown> | void,
) {
  const [uploads, setUploads] = useState<Upload<Target>[]>([])
  const [limit] = useState(() => pLimit(MAX_IN_FLIGHT))
  const controllers = useRef(new Map<string, AbortController>())
  // A mutation, so that a 401 opens the login.
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, ...options }: { file: File } & UploadOptions) => uploadMedia(file, options),
    networkMode: 'always',
  })
  useEffect(() => {
    const running = controllers.current
    return () => {
      running.forEach((controller) => controller.abort())
      setUploads([])
    }
  }, [])

  async function run({ key, file, target }: Upload<Target>) {
    const controller = new AbortController()
    const { signal } = controller
    controllers.current.set(key, controller)
    const change = (changes: Partial<Upload<Target>>) => {
      if (!signal.aborted)
        setUploads((uploads) => uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)))
    }
    change({ state: 'waiting', progress: 0, error: null })
    try {
      const picture = await limit(async () => {
        signal.throwIfAborted()
        change({ state: 'uploading' })
        return await mutateAsync({ file, signal, onProgress: (progress) => change({ progress }) })
      })
      if (signal.aborted) return
      await onUploaded(picture, target)
      change({ state: 'done', picture })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      change({
        state: 'failed',
        error: message,
        retryable: !(error instanceof UploadError) || isRetryable(error),
      })
    }
  }

  return {
    uploads,
    isUploading: uploads.some(isInProgress),
    add(files: readonly File[], target: Target) {
      const added = files.map((file) => newUpload(file, target))
      setUploads((uploads) => [...uploads, ...added])
      for (const upload of added) void run(upload)
    },
    retry: (upload: Upload<Target>) => void run(upload),
    /** Cancels an upload in progress, or removes one that has ended. */
    remove(key: string) {
      controllers.current.get(key)?.abort()
      controllers.current.delete(key)
      setUploads((uploads) => uploads.filter((one) => one.key !== key))
    },
  }
}

/** The message for a user who saves a form before its uploads are done; null if nothing would be lost. */
export function pendingUploadsMessage(uploads: readonly Upload<unknown>[]): string | null {
  if (uploads.some(isInProgress))
    return 'The picture is still being uploaded. Wait until it has arrived, or cancel it.'
  const hasFailed = uploads.some(({ state, retryable }) => state === 'failed' && retryable)
  return hasFailed ? 'A picture has not arrived. Try again, or close it.' : null
}

const isInProgress = ({ state }: Upload<unknown>) => state === 'waiting' || state === 'uploading'

const newUpload = <Target>(file: File, target: Target): Upload<Target> => ({
  key: v7(),
  file,
  target,
  state: 'waiting',
  progress: 0,
  error: null,
  retryable: false,
  picture: null,
})
