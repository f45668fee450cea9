import { Camera, ImageUp } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../office/button.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'

/** The types that the file chooser offers. Without HEIC, so that an iPhone provides a JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

interface UploadButtonsProps {
  /** The kind of picture, if a screen has several such buttons: 'before picture' makes 'Upload before picture'. */
  pictureName?: string
  onFiles: (files: File[]) => void
  multiple?: boolean
  disabled?: boolean
  /** The 'Upload' button, which takes the focus when a control of an upload disappears. */
  uploadButton?: RefObject<HTMLButtonElement | null>
  /** Buttons for other sources of a picture. */
  children?: ReactNode
}

/** The buttons that choose pictures: from the device, and on a phone from its camera. */
export function UploadButtons({
  pictureName,
  onFiles,
  multiple,
  disabled,
  uploadButton,
  children,
}: UploadButtonsProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FileButton
        ref={uploadButton}
        label={pictureName && `Upload ${pictureName}`}
        {...{ onFiles, multiple, disabled }}
      >
        <ImageUp size={18} />
        Upload
      </FileButton>
      {isTouch && (
        <FileButton
          accept="image/*"
          capture="environment"
          label={pictureName && `Take photograph as ${pictureName}`}
          {...{ onFiles, disabled }}
        >
          <Camera size={18} />
          Take photograph
        </FileButton>
      )}
      {children}
    </div>
  )
}

interface FileButtonProps {
  /** The accessible name, if the text alone would not distinguish several such buttons. */
  label?: string
  ref?: RefObject<HTMLButtonElement | null>
  accept?: string
  capture?: 'environment'
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the device's file chooser; `onFiles` gets at least one file. */
export function FileButton({
  ref,
  label,
  accept = ACCEPTED,
  disabled,
  onFiles,
  children,
  ...inputProps
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...inputProps}
        accept={accept}
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Cleared, so that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button
        ref={ref}
        aria-label={label}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
