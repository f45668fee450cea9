import { useBlocker } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { Button } from '../office/button.tsx'
import { ConfirmDialog } from '../office/confirm-dialog.tsx'
import { IconButton } from '../ui/button.tsx'
import { Warning } from '../ui/icons.tsx'
import { FilePreview, RetryButton, UploadProgress } from './upload-progress.tsx'
import type { Upload, useUploads } from './use-uploads.ts'

/** The record that an upload is for; null: none yet. */
type Target = { name: string } | null

/** A queue; if its uploads are for the records of a list, `addRecord` opens a new record with a finished upload. */
type PanelQueue<T extends Target> = Omit<ReturnType<typeof useUploads<T>>, 'add'> & {
  itemName?: string
  addRecord?: (upload: Upload<T>) => void
}

/** The pictures dropped on a screen: progress, retry and cancel for each. Leaving the screen cancels the uploads. */
export function UploadPanel<T extends Target>({ pictures }: { pictures: PanelQueue<T> }) {
  const uploads = pictures.uploads.filter(
    ({ state, target }) => state !== 'done' || (pictures.addRecord && !target),
  )
  return (
    <>
      {uploads.length > 0 && (
        <section className="card sticky top-2 z-10 mb-4 shadow-lg max-lg:top-16" aria-label="Uploads">
          <ul className="max-h-[50svh] divide-y divide-rule overflow-y-auto">
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} pictures={pictures} />
            ))}
          </ul>
        </section>
      )}
      <LeaveGuard isUploading={pictures.isUploading} />
    </>
  )
}

function UploadRow<T extends Target>({
  upload,
  pictures: { itemName, retry, remove, addRecord },
}: {
  upload: Upload<T>
  pictures: PanelQueue<T>
}) {
  const { key, file, target, state, error, retryable } = upload
  return (
    <li
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pr-2 pl-4 -outline-offset-2"
    >
      <FilePreview file={file} className="size-11 flex-none rounded-field bg-plaster object-cover" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-heading">{target ? `Picture of ${target.name}` : file.name}</p>
        {target && <p className="truncate text-sm text-soft">{file.name}</p>}
        {error && (
          <p className="field-error" role="alert">
            <Warning />
            {error}
          </p>
        )}
      </div>
      {(state === 'waiting' || state === 'uploading') && (
        <div className="basis-70">
          <UploadProgress upload={upload} onCancel={() => remove(key)} />
        </div>
      )}
      {state === 'failed' && retryable && (
        <RetryButton
          onClick={({ currentTarget }) => {
            // The focused button disappears.
            currentTarget.closest('li')?.focus()
            retry(upload)
          }}
        />
      )}
      {state === 'done' && (
        <>
          <output className="text-soft">Uploaded</output>
          <Button onClick={() => addRecord?.(upload)}>
            <Plus size={16} />
            Add {itemName}
          </Button>
        </>
      )}
      {(state === 'failed' || state === 'done') && (
        <IconButton label={`Close ${file.name}`} onClick={() => remove(key)}>
          <X />
        </IconButton>
      )}
    </li>
  )
}

/** Asks for confirmation before the user leaves the screen while pictures are being uploaded. */
function LeaveGuard({ isUploading }: { isUploading: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUploading && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUploading,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Cancel the uploads?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onClose={blocker.reset}
      onConfirm={blocker.proceed}
    >
      Pictures are still being uploaded. When you leave this screen, they are cancelled.
    </ConfirmDialog>
  )
}
