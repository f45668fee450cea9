import { RotateCw, X } from 'lucide-react'
import { type MouseEventHandler, useCallback } from 'react'
import { Button } from '../office/button.tsx'
import { IconButton } from '../ui/button.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadProgressProps {
  upload: Upload<unknown>
  onCancel: () => void
}

/** The progress bar of an upload, its text ('Uploading… 40 %') and the button that cancels it. */
export function UploadProgress({ upload: { file, state, progress }, onCancel }: UploadProgressProps) {
  const percent = Math.round(progress * 100)
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <span className="tabular-nums text-sm text-soft">
          {state === 'waiting' ? 'Waiting…' : `Uploading… ${percent} %`}
        </span>
        <progress
          className="progress progress-neutral block h-1.5"
          aria-label={`Uploading ${file.name}`}
          value={percent}
          max={100}
        />
      </div>
      <Button tone="ghost" onClick={onCancel}>
        <X size={16} />
        Cancel
      </Button>
    </div>
  )
}

/** The button that retries an upload. */
export function RetryButton({ onClick }: { onClick: MouseEventHandler<HTMLButtonElement> }) {
  return (
    <Button onClick={onClick}>
      <RotateCw size={16} />
      Try again
    </Button>
  )
}

interface FailedUploadButtonsProps {
  upload: Upload<unknown>
  onRetry: MouseEventHandler<HTMLButtonElement>
  onClose: () => void
}

/** The buttons of a failed upload: one retries it if that may help, one discards it. */
export function FailedUploadButtons({ upload, onRetry, onClose }: FailedUploadButtonsProps) {
  return (
    <>
      {upload.retryable && <RetryButton onClick={onRetry} />}
      <IconButton label={`Close ${upload.file.name}`} onClick={onClose}>
        <X />
      </IconButton>
    </>
  )
}

/** Shows a picture before it is uploaded; nothing if the browser cannot read it. */
export function FilePreview({ file, className }: { file: File; className: string }) {
  const showFile = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const url = URL.createObjectURL(file)
      image.hidden = false
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return (
    <img
      ref={showFile}
      alt=""
      className={className}
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  )
}
