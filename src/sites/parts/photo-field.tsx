import { useEffect, useEffectEvent, useId, useRef } from 'react'
import './photo-field.css'
import { MAX_PHOTOS } from '../../../server/core/constants/schema.ts'
import { counted } from '../../../server/core/count/schema.ts'
import { IconButton } from '../../core/ui/button.tsx'
import { ServedInput } from '../../core/ui/field.tsx'
import { Cross, Warning } from '../../core/ui/icons.tsx'
import type { InquiryPhoto, InquiryPhotos } from './use-inquiry-photos.ts'

interface PhotoFieldProps {
  hint: string
  uploads: InquiryPhotos
  error?: string
  /** The file field as the server sent it (ServedBox). */
  served: Element | null
  /** While the form is being sent no photograph can be added, but an unfinished upload can be removed. */
  sending: boolean
}

/**
 * The photographs of an inquiry. Each is uploaded as soon as it is chosen, including those chosen before hydration.
 * Without script the form sends text only; photographs can be added later on the inquiry's own page.
 */
export function PhotoField({ hint, uploads, error, served, sending }: PhotoFieldProps) {
  const { photos, notice, add, refuse, remove, retry } = uploads
  const id = useId()
  useFilesChosenBefore(id, add)
  // Whether the button that had the focus was removed.
  const hasLostFocus = useRef(false)
  useEffect(() => {
    if (hasLostFocus.current) document.getElementById(id)?.focus()
    hasLostFocus.current = false
  }, [photos, id])
  const removeAndFocus = (removed: readonly InquiryPhoto[]) => {
    hasLostFocus.current = true
    remove(removed.map(({ key }) => key))
  }
  const message = error ?? notice
  const isFull = photos.length >= MAX_PHOTOS
  const isClosed = sending || isFull
  const canRetry = photos.some((photo) => photo.error && !photo.isRefused)
  const missing = photos.filter((photo) => photo.error || (sending && !photo.id))
  return (
    <div className="photo-field field sm:col-span-2 print:hidden">
      <label htmlFor={id}>
        Photographs <span className="font-normal text-soft">(optional)</span>
      </label>
      <ServedInput
        served={served}
        attributes={{
          id,
          // Not `disabled`: the field receives the focus when a photograph has not arrived.
          'aria-disabled': isClosed || undefined,
          'aria-invalid': message ? true : undefined,
          'aria-describedby': `${id}-message`,
        }}
        className="photo-box"
        onClick={(event) => isClosed && event.preventDefault()}
        onInput={({ target }) => takeFiles(target, sending ? refuse : add)}
      >
        <input
          id={id}
          className="input photo-input"
          type="file"
          name="photos"
          accept="image/*"
          multiple
          aria-describedby={`${id}-message`}
        />
      </ServedInput>
      {photos.length > 0 && (
        <ul className="grid gap-x-6 sm:grid-cols-2" aria-label="Photographs">
          {photos.map((photo) => (
            <InquiryPhotoRow
              key={photo.key}
              photo={photo}
              // An uploaded photograph may already be part of the inquiry that is being sent.
              disabled={sending && photo.id !== undefined}
              onRemove={() => removeAndFocus([photo])}
            />
          ))}
        </ul>
      )}
      <label
        htmlFor={id}
        aria-hidden
        aria-disabled={isClosed || undefined}
        className={`photo-button min-h-14 items-center gap-3 px-4 ${isClosed ? 'text-soft' : ''}`}
      >
        {!isFull && <Plus />}
        <span>
          {isFull
            ? `All ${MAX_PHOTOS} are chosen`
            : photos.length > 0
              ? 'Add more photographs'
              : 'Add photographs'}
        </span>
      </label>
      {message ? (
        <p className="field-error" id={`${id}-message`}>
          <Warning />
          <span>{message}</span>
        </p>
      ) : (
        <p className="field-hint" id={`${id}-message`}>
          {hint}
        </p>
      )}
      {missing.length > 0 && (
        <p className="flex flex-wrap gap-x-6">
          {canRetry && (
            <button type="button" className="min-h-11 link" onClick={retry}>
              Send again
            </button>
          )}
          <button
            type="button"
            className="min-h-11 link"
            onClick={({ currentTarget }) => {
              removeAndFocus(missing)
              currentTarget.form?.requestSubmit()
            }}
          >
            Send the inquiry without
          </button>
        </p>
      )}
      <output className="sr-only">{announcementOf(photos, notice)}</output>
    </div>
  )
}

function InquiryPhotoRow({
  photo: { name, preview, progress, error },
  disabled,
  onRemove,
}: {
  photo: InquiryPhoto
  disabled: boolean
  onRemove: () => void
}) {
  return (
    <li className="photo-row grid items-center gap-4 border-t border-rule py-2">
      {/* A background: a format that the browser cannot show leaves an empty square, not a broken image. */}
      <span style={preview ? { backgroundImage: `url(${preview})` } : undefined} />
      <span className="min-w-0 text-md leading-tight">
        <span className="block">{name}</span>
        {progress !== undefined && <ProgressBar label={name} share={progress} />}
        <span className={error ? 'field-error' : 'text-soft'}>{error ?? stateOf(progress)}</span>
      </span>
      <IconButton label={`Remove ${name}`} disabled={disabled} onClick={onRemove}>
        <Cross />
      </IconButton>
    </li>
  )
}

function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <span role="progressbar" aria-label={label} aria-valuenow={percent}>
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}

function stateOf(progress?: number): string {
  if (progress === undefined) return 'Ready'
  return progress === 0 ? 'Waiting' : `Sending, ${Math.round(progress * 100)} %`
}

/** The text of the live region for screen readers: how many photographs are uploaded, and why others failed. */
function announcementOf(photos: readonly InquiryPhoto[], notice = ''): string {
  if (photos.length === 0) return notice
  const ready = photos.filter(({ id }) => id).length
  const failures = photos.flatMap(({ name, error }) => (error ? `${name}: ${error}` : []))
  return [
    `${ready} of ${counted(photos.length, { one: 'photograph', other: 'photographs' })} ready.`,
    ...failures,
    notice,
  ]
    .join(' ')
    .trim()
}

/** Adds the chosen files and clears the field, so that the form does not send them and the same can be chosen again. */
function takeFiles(input: EventTarget | null, add: InquiryPhotos['add']) {
  if (!(input instanceof HTMLInputElement) || !input.files?.length) return
  add([...input.files])
  input.value = ''
}

function useFilesChosenBefore(id: string, add: InquiryPhotos['add']) {
  const takeChosen = useEffectEvent(() => takeFiles(document.getElementById(id), add))
  useEffect(() => takeChosen(), [])
}

const Plus = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" stroke="currentColor" strokeWidth="1.6" aria-hidden>
    <path d="M8 1v14M1 8h14" />
  </svg>
)
