import { arrayMove } from '@dnd-kit/sortable'
import { type ReactNode, useId, useState } from 'react'
import { plural } from '../../../../server/core/count/schema.ts'
import { MAX_PROJECT_PHOTOS } from '../../../../server/sections/projects/schema.ts'
import { pastedPictures, useFileDrop } from '../../../core/media/file-drop.ts'
import { UploadButtons } from '../../../core/media/upload-buttons.tsx'
import { FailedUploadButtons, FilePreview, UploadProgress } from '../../../core/media/upload-progress.tsx'
import { Button } from '../../../core/office/button.tsx'
import { SortableList } from '../../../core/office/sortable-list.tsx'
import { useSaveBlocker } from '../../../core/office/use-save-blocker.ts'
import { TextField } from '../../../core/ui/field.tsx'
import { Warning } from '../../../core/ui/icons.tsx'
import { PhotoRow } from './photo-row.tsx'
import { type PhotosForm, usePhotoUploads } from './use-photo-uploads.ts'

interface FormPhotosFieldProps {
  form: PhotosForm
  label: string
  hint: ReactNode
}

/**
 * The list of photographs of a record form: each with a caption, moved by drag, by keyboard or by its buttons. More
 * photographs are uploaded, several at once (chosen, taken, dropped or pasted), or added by address.
 */
export function FormPhotosField({ form, label, hint }: FormPhotosFieldProps) {
  const id = useId()
  const uploads = usePhotoUploads(form)
  const { isOver, dropProps } = useFileDrop(uploads.start)
  const { photos } = form.draft
  const rows = withIds(photos)
  const error = form.errors.photos

  function move(from: number, to: number) {
    form.set('photos', (photos) => (to in photos ? arrayMove([...photos], from, to) : photos))
  }

  return (
    <fieldset
      {...dropProps}
      className={`field relative gap-3 ${isOver ? 'outline-3 outline-offset-6 outline-dashed outline-(--ring)' : ''}`}
      aria-describedby={`${id}-hint`}
      onPaste={(event) => {
        const files = pastedPictures(event)
        if (files.length === 0) return
        event.preventDefault()
        uploads.start(files)
      }}
    >
      <legend className="mb-1.5">{label}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {hint} At most {MAX_PROJECT_PHOTOS}.
      </p>
      <SortableList
        rows={rows}
        getRowName={({ name }) => name}
        layout="rows"
        onReorder={(ids) => {
          if (!form.saving)
            form.set(
              'photos',
              ids.flatMap((id) => photos[rows.findIndex((row) => row.id === id)] ?? []),
            )
        }}
      >
        {rows.length > 0 && (
          <ol className="grid gap-2">
            {rows.map(({ id, name }, index) => (
              <PhotoRow
                key={id}
                id={id}
                photo={photos[index]!}
                name={name}
                isFirst={index === 0}
                isLast={index === rows.length - 1}
                error={form.errors[`photos.${index}.caption`] ?? form.errors[`photos.${index}.image_url`]}
                readOnly={form.saving}
                onCaption={(caption) =>
                  form.set('photos', (photos) =>
                    photos.map((photo, other) => (other === index ? { ...photo, caption } : photo)),
                  )
                }
                onMove={(by) => move(index, index + by)}
                onRemove={() => form.set('photos', (photos) => photos.toSpliced(index, 1))}
              />
            ))}
          </ol>
        )}
      </SortableList>
      <PendingUploads uploads={uploads} />
      {error && (
        <p className="field-error" role="alert">
          <Warning />
          {error}
        </p>
      )}
      <UploadButtons pictureName="gallery picture" multiple disabled={form.saving} onFiles={uploads.start}>
        <span className="text-soft pointer-coarse:hidden">or drop or paste pictures here</span>
      </UploadButtons>
      <AddPhotoByAddress
        form={form}
        onAdd={(image_url) => form.set('photos', (photos) => [...photos, { image_url, caption: '' }])}
      />
    </fieldset>
  )
}

/** The rows' ids and names. The list may contain the same picture twice. */
function withIds(photos: PhotosForm['draft']['photos']) {
  return photos.map(({ image_url, caption }, index) => {
    const earlier = photos.slice(0, index).filter((other) => other.image_url === image_url)
    return { id: `${image_url} ${earlier.length}`, name: caption || `Photograph ${index + 1}` }
  })
}

const UNADDED = 'You entered a picture’s address but have not added it. Add it, or clear the field.'

interface AddPhotoByAddressProps {
  form: PhotosForm
  onAdd: (url: string) => void
}

/**
 * Adds a picture by its address, by button or Enter. An invalid address shows an error at its photograph. An address
 * that is typed but not added blocks the save.
 */
function AddPhotoByAddress({ form, onAdd }: AddPhotoByAddressProps) {
  const [url, setUrl] = useState('')
  const disabled = form.saving
  useSaveBlocker(form, 'address', url.trim() ? UNADDED : null)

  function add() {
    if (disabled || !url.trim()) return
    onAdd(url.trim())
    setUrl('')
  }

  return (
    <div className="flex items-end gap-2">
      <TextField
        wrapperClassName="flex-1"
        label="Address of a picture"
        inputMode="url"
        placeholder="https://"
        spellCheck={false}
        autoComplete="off"
        value={url}
        readOnly={disabled}
        onChange={({ target }) => setUrl(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <Button className="sm:h-10" aria-disabled={disabled || undefined} onClick={add}>
        Add
      </Button>
    </div>
  )
}

/** The photographs being uploaded into a form's list, each with its progress or error. */
function PendingUploads({ uploads }: { uploads: ReturnType<typeof usePhotoUploads> }) {
  const { pending, doneCount, retry, remove } = uploads
  return (
    <>
      {pending.length > 0 && (
        <ul className="grid gap-2" aria-label="Uploads">
          {pending.map((upload) => (
            <li
              key={upload.key}
              tabIndex={-1}
              className="flex flex-wrap items-center gap-3 rounded-field border border-rule p-2"
            >
              <FilePreview file={upload.file} className="size-11 rounded-field bg-plaster object-cover" />
              <div className="min-w-0 flex-1 basis-45">
                <p className="truncate">{upload.file.name}</p>
                {upload.state === 'failed' ? (
                  <p className="field-error" role="alert">
                    <Warning />
                    {upload.error}
                  </p>
                ) : (
                  <UploadProgress upload={upload} onCancel={() => remove(upload.key)} />
                )}
              </div>
              {upload.state === 'failed' && (
                <FailedUploadButtons
                  upload={upload}
                  onRetry={({ currentTarget }) => {
                    // The focused button disappears.
                    currentTarget.closest('li')?.focus()
                    retry(upload)
                  }}
                  onClose={() => remove(upload.key)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <output className="sr-only">
        {doneCount > 0 &&
          pending.length === 0 &&
          plural(doneCount, { one: 'Photograph uploaded.', other: `${doneCount} photographs uploaded.` })}
      </output>
    </>
  )
}
