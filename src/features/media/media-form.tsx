import { Link } from '@tanstack/react-router'
import { mediaUpdateInput } from '../../../server/core/media/schema.ts'
import { SECTIONS } from '../../../server/sections/schema.ts'
import { MediaImage } from '../../core/media/media-image.tsx'
import { capitalize } from '../../core/office/capitalize.ts'
import { FormTextArea } from '../../core/office/form-fields.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { useRecordForm } from '../../core/office/record-form.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { Section } from '../../core/office/section.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { FocalPointField, type FocalPoint } from './focal-point-field.tsx'
import { MediaActions } from './media-actions.tsx'
import { type MediaUse, type Picture, toDraft, toInput } from './picture-draft.ts'

interface MediaFormProps {
  picture: Picture
  /** The records that show it; undefined while loading. */
  usedIn: MediaUse[] | undefined
  /** Called when a deletion starts, and when it has failed. */
  onDeleting: (isDeleting: boolean) => void
  onClose: () => void
}

/** Edits a picture's description for screen readers and its focal point, and shows where the picture is used. */
export function MediaForm({ picture, usedIn, onDeleting, onClose }: MediaFormProps) {
  const client = useTRPCClient()
  const { run: update } = useSaveMutation({
    call: client.media.update.mutate,
    successMessage: 'Picture updated successfully',
    errorMessage: 'Failed to update picture',
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

/** The shapes in which the site crops pictures. Their widths share the row so that all have the same height. */
const CROPS = [
  { name: 'Wide', aspect: 'aspect-16/10', width: 'basis-0 grow-[1.6]' },
  { name: 'Square', aspect: 'aspect-square', width: 'basis-0 grow' },
  { name: 'Portrait', aspect: 'aspect-4/5', width: 'basis-0 grow-[0.8]' },
]

/** The picture as the site's cards crop it, around the focal point. */
function CropPreviews({ picture, focus }: { picture: Picture; focus: FocalPoint }) {
  const focused = { ...picture, focal_x: focus.x / 100, focal_y: focus.y / 100 }
  return (
    <div className="flex gap-2" role="group" aria-label="Crops">
      {CROPS.map(({ name, aspect, width }) => (
        <figure key={name} className={width}>
          <MediaImage picture={focused} alt="" sizes="160px" className={`rounded-field ${aspect}`} />
          <figcaption className="mt-1 text-sm text-soft">{name}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** The records that show a picture, each as a link that opens it. */
function MediaUses({ uses }: { uses: MediaUse[] | undefined }) {
  return (
    <Section title="Used in">
      {!uses && <p className="text-soft">Loading...</p>}
      {uses?.length === 0 && <p className="text-soft">No record shows this picture.</p>}
      {!!uses?.length && (
        <ul className="divide-y divide-rule border-y border-rule">
          {uses.map((use) => (
            <li key={use.record_id} className="flex min-h-11 flex-wrap items-center gap-x-2 text-md">
              <RecordLink {...use} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function RecordLink({ table, record_id, title }: MediaUse) {
  const section = SECTIONS.find((section) => section.table === table)
  if (!section) return title
  return (
    <>
      <Link to={section.path} search={{ record: record_id }} className="link link-action wrap-anywhere">
        {title}
      </Link>
      <span className="text-sm text-soft">{capitalize(section.one)}</span>
    </>
  )
}
