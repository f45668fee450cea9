import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import type { EveryColumn } from '../../../server/sections/section-facts.ts'
import { type MemberInput, memberInput, team } from '../../../server/sections/team/schema.ts'
import type { TeamMembersTable } from '../../../server/sections/team/table.ts'
import type { InitialPicture } from '../../core/media/use-image-upload.ts'
import { copyName } from '../../core/office/copy-name.ts'
import {
  AdditionalFields,
  FormTextArea,
  FormImageField,
  FormTextField,
  FormUrlField,
  OrderAndStatusFields,
} from '../../core/office/form-fields.tsx'
import { parseNumberOrZero } from '../../core/office/parse-number.ts'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type RecordCopy, useRecordForm } from '../../core/office/record-form.ts'
import { useRecordSaves } from '../../core/office/use-record-saves.ts'
import { RecordPreviewButton } from '../../core/preview/record-preview-button.tsx'
import type { TeamMember } from '../../sites/saanjh/parts/team-member-card.tsx'
import { useTRPCClient, useTRPC } from '../../trpc.ts'

export type Member = inferRouterOutputs<AppRouter>['team']['listAll'][number]

interface TeamMemberDialogProps {
  /** Null for a new one. */
  member: Member | null
  /** A duplicate to add, or null. */
  copy: RecordCopy<Member> | null
  initialPicture: InitialPicture
  onClose: () => void
}

/**
 * The dialog that adds or edits a team member: the specified fields in their order, additional ones below a line (D15).
 */
export function TeamMemberDialog({ member, copy, initialPicture, onClose }: TeamMemberDialogProps) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const saves = useRecordSaves({
    itemName: 'team member',
    procedures: client.team,
    refresh: () => Promise.all([trpc.team.invalidate(), trpc.stats.invalidate()]),
    saveError: 'Failed to save team member',
  })
  const form = useRecordForm({
    kind: 'team-member',
    record: member,
    copy,
    toDuplicate: (draft) => ({ ...draft, name: copyName(draft.name, 120), status: 'inactive' }),
    toDraft,
    toInput,
    schema: memberInput,
    ...saves,
    onSaved: onClose,
  })

  return (
    <RecordDialog
      itemName="team member"
      nameField="name"
      preview={<RecordPreviewButton record={{ kind: 'member', member: toPreview(form.draft, member) }} />}
      {...{ form, labels, onClose }}
    >
      <FormTextField form={form} name="name" label={labels.name} required />
      <FormTextField form={form} name="position" label={labels.position} hint="Shown under the name." />
      <FormTextArea form={form} name="bio" label={labels.bio} />
      <FormTextField
        form={form}
        name="email"
        label={labels.email}
        inputMode="email"
        spellCheck={false}
        hint="For the office; visitors never see it."
      />
      <FormImageField
        form={form}
        name="image_url"
        initialPicture={initialPicture}
        label={labels.image_url}
        hint="Without one, visitors see a drawing."
      />
      <FormUrlField form={form} name="linkedin_url" label={labels.linkedin_url} />
      <OrderAndStatusFields form={form} />
      <AdditionalFields>
        <FormTextField form={form} name="degree" label={labels.degree} placeholder="B.E. Electrical" />
      </AdditionalFields>
    </RecordDialog>
  )
}

const { labels } = team

const toDraft = (member: Member | null) =>
  ({
    name: member?.name ?? '',
    position: member?.position ?? '',
    bio: member?.bio ?? '',
    email: member?.email ?? '',
    image_url: member?.image_url ?? '',
    linkedin_url: member?.linkedin_url ?? '',
    order_index: String(member?.order_index ?? 0),
    status: String(member?.status ?? 'active'),
    degree: member?.degree ?? '',
  }) satisfies EveryColumn<TeamMembersTable>

type MemberDraft = ReturnType<typeof toDraft>

const toInput = (draft: MemberDraft): MemberInput => ({
  ...draft,
  order_index: parseNumberOrZero(draft.order_index),
  status: draft.status === 'inactive' ? 'inactive' : 'active',
})

const toPreview = (draft: MemberDraft, member: Member | null): TeamMember => ({
  id: member?.id ?? 'new',
  name: draft.name,
  position: draft.position || null,
  degree: draft.degree || null,
  bio: draft.bio || null,
  image_url: draft.image_url || null,
  // An upload that is not saved yet is shown by its address.
  picture: draft.image_url === member?.image_url ? member.picture : null,
})
