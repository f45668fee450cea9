import { mediaUpdateInput } from '../../../server/core/media/schema.ts'
import { FormTextArea } from '../../core/office/form-fields.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { useRecordForm } from '../../core/office/record-form.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useTRPCClient, useTRPC } from '../../trpc.ts'
import { CropPreviews } from './crop-previews.tsx'
import { FocalPointField } from './focal-point-field.tsx'
import { MediaActions } from './media-actions.tsx'
import { MediaUses } from './media-uses.tsx'
import { type MediaUse, type Picture, toDraft, toInput } from './picture-draft.ts'

interface MediaFormProps {
  picture: Picture
  /** The records that show it; undefined while loading. */
  usedIn: MediaUse[] | undefined
  /** Told when it begins to be deleted, and when that has failed. */
  onDeleting: (isDeleting: boolean) => void
  onClose: () => void
}

/** Edits what a picture says to screen readers and what its crops keep in view; says where it is used. */
export function MediaForm({ picture, usedIn, onDeleting, onClose }: MediaFormProps) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const { run: update } = useSaveMutation({
    call: client.media.update.mutate,
    successMessage: 'Picture updated successfully',
    errorMessage: 'Failed to update picture',
    refresh: () => Promise.all([trpc.media.invalidate(), trpc.stats.invalidate()]),
  })
  const form = useRecordForm({
    kind: 'picture',
    record: picture,
    toDraft,
    toInput,
    schema: mediaUpdateInput,
    update,
    onSaved: onClose,
  })
  const focus = { x: Number(form.draft.focal_x), y: Number(form.draft.focal_y) }

  return (
    <RecordDialog
      itemName="picture"
      nameField="alt"
      variant="wide"
      searchParam="picture"
      {...{ form, labels, onClose }}
    >
      <div className="grid items-start gap-x-7 gap-y-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <FocalPointField
          picture={picture}
          focus={focus}
          onChange={({ x, y }) => {
            form.set('focal_x', String(x))
            form.set('focal_y', String(y))
          }}
        />
        <div className="grid gap-5">
          <FormTextArea
            form={form}
            name="alt"
            label="Description for screen readers"
            rows={3}
            data-first={picture.alt ? undefined : ''}
            hint={
              picture.alt
                ? 'What the picture shows, in a sentence.'
                : 'Missing. Say in one sentence what the picture shows.'
            }
          />
          <CropPreviews picture={picture} focus={focus} />
          <MediaUses uses={usedIn} />
        </div>
      </div>
      <MediaActions {...{ form, picture, usedIn, onDeleting }} onDeleted={onClose} />
    </RecordDialog>
  )
}

const labels = {
  alt: 'Description for screen readers',
  focal_x: 'Focal point, percent from the left',
  focal_y: 'Focal point, percent from the top',
}
