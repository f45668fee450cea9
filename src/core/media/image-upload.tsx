import type { ReactNode } from 'react'
import { pastedPictures, useFileDrop } from './file-drop.ts'
import { UploadButtons } from './upload-buttons.tsx'
import { FailedUploadButtons, FilePreview, UploadProgress } from './upload-progress.tsx'
import type { useImageUpload } from './use-image-upload.ts'

type ImageUploadState = ReturnType<typeof useImageUpload>

/** The wrapper of an image field: accepts a picture that is dropped on it, or pasted while it has the focus. */
export function ImageDropZone({ upload, children }: { upload: ImageUploadState; children: ReactNode }) {
  const { isOver, dropProps } = useFileDrop(upload.start)
  return (
    <div
      {...dropProps}
      className={`relative ${isOver ? 'outline-3 outline-offset-6 outline-dashed outline-(--ring)' : ''}`}
      onPaste={(event) => {
        const files = pastedPictures(event)
        if (files.length === 0) return
        event.preventDefault()
        upload.start(files)
      }}
    >
      {children}
    </div>
  )
}

interface ImageUploadProps {
  /** The kind of picture, in the names of the buttons: 'before picture'. */
  pictureName: string
  upload: ImageUploadState
  /** The field's picture; null when it has none. */
  url: string | null
  fit: 'cover' | 'contain'
  disabled: boolean
  /** Called with an address at which no picture is found. */
  onBroken: (url: string) => void
  /** More buttons beside 'Upload'. */
  children: ReactNode
}

/** The part of an image field above its input: the picture, also during its upload, the progress, and the buttons. */
export function ImageUpload({
  pictureName,
  upload,
  url,
  fit,
  disabled,
  onBroken,
  children,
}: ImageUploadProps) {
  const { file, failed } = upload
  const className = `h-42 w-full rounded-field bg-plaster ${fit === 'cover' ? 'object-cover' : 'object-contain p-6'}`
  return (
    <div className="grid gap-2">
      {file && <FilePreview file={file} className={`${className} opacity-60`} />}
      {url && !file && <img key={url} src={url} alt="" className={className} onError={() => onBroken(url)} />}
      {upload.current && <UploadProgress upload={upload.current} onCancel={upload.clear} />}
      <UploadButtons
        pictureName={pictureName}
        onFiles={upload.start}
        uploadButton={upload.uploadButton}
        disabled={disabled}
      >
        {children}
        {failed && (
          <FailedUploadButtons upload={failed} onRetry={() => upload.retry(failed)} onClose={upload.clear} />
        )}
        <span className="text-soft pointer-coarse:hidden">or drop or paste a picture here</span>
      </UploadButtons>
      <output className="sr-only">{upload.isDone && 'Picture uploaded.'}</output>
    </div>
  )
}
