import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { memberInput, team } from '../../../server/sections/team/schema.ts'
import * as column from '../../core/office/form-columns.ts'
import {
  AdditionalFields,
  FormTextArea,
  FormImageField,
  FormTextField,
  FormUrlField,
  OrderAndStatusFields,
} from '../../core/office/form-fields.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type SectionDialogProps, useSectionForm } from '../../core/office/use-section-form.ts'
import type { PreviewRecord } from '../../core/preview/preview-draft.ts'
import { RecordPreviewButton } from '../../core/preview/record-preview-button.tsx'
import { useTRPCClient } from '../../trpc.ts'

export type Member = inferRouterOutputs<AppRouter>['team']['listAll'][number]

/**
 * The dialog that adds or edits a team member: the specified fields in their order, additional ones below a line (D15).
 */
export function TeamMemberDialog({ initialPicture, ...props }: SectionDialogProps<Member>) {
  const client = useTRPCClient()
  const { draft, fields, dialog } = useSectionForm({
    ...props,
    section: team,
    columns,
    schema: memberInput,
    procedures: client.team,
    saveError: 'Failed to save team member',
  })
  const {
    // One per line, so that a fork's additions merge.
    name,
    position,
    bio,
    email,
    image_url,
    linkedin_url,
    order_index,
    status,
    degree,
    ...unplaced
  } = fields

  return (
    <RecordDialog
      {...dialog}
      unplaced={unplaced}
      preview={<RecordPreviewButton record={{ kind: 'member', member: toPreview(draft, props.record) }} />}
    >
      <FormTextField {...name} required />
      <FormTextField {...position} hint="Shown under the name." />
      <FormTextArea {...bio} />
      <FormTextField
        {...email}
        inputMode="email"
        spellCheck={false}
        hint="For the office; visitors never see it."
      />
      <FormImageField
        {...image_url}
        initialPicture={initialPicture}
        hint="Without one, visitors see a drawing."
      />
      <FormUrlField {...linkedin_url} />
      <OrderAndStatusFields {...{ order_index, status }} />
      <AdditionalFields>
        <FormTextField {...degree} placeholder="B.E. Electrical" />
      </AdditionalFields>
    </RecordDialog>
  )
}

const columns = {
  name: column.title(120),
  position: column.text(),
  bio: column.text(),
  email: column.text(),
  image_url: column.text(),
  linkedin_url: column.text(),
  order_index: column.position(0),
  status: column.visibility(),
  degree: column.text(),
}

type PreviewedMember = Extract<PreviewRecord, { kind: 'member' }>['member']

const toPreview = (draft: column.DraftOf<typeof columns>, member: Member | null): PreviewedMember => ({
  id: member?.id ?? 'new',
  name: draft.name,
  position: draft.position || null,
  degree: draft.degree || null,
  bio: draft.bio || null,
  image_url: draft.image_url || null,
  linkedin_url: draft.linkedin_url || null,
  // An upload that is not saved yet is shown by its address.
  picture: draft.image_url === member?.image_url ? member.picture : null,
})
