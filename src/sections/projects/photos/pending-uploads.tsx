import { plural } from '../../../../server/core/count/schema.ts'
import { FailedUploadButtons, FilePreview, UploadProgress } from '../../../core/media/upload-progress.tsx'
import { Warning } from '../../../core/ui/icons.tsx'
import type { usePhotoUploads } from './use-photo-uploads.ts'

/** The photographs that are on their way into a form's list, each with its progress, or why it failed. */
export function PendingUploads({ uploads }: { uploads: ReturnType<typeof usePhotoUploads> }) {
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
                    // The button goes.
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
