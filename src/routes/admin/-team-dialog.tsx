import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { type MemberInput, memberInput } from '../../../server/team/schema.ts'
import { FormArea, FormNumber, FormPicture, FormSelect, FormText, FormUrl } from '../../admin/fields.tsx'
import { numberOrZero } from '../../admin/numbers.ts'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { useRecordForm } from '../../admin/record-form.ts'
import { useSaving } from '../../admin/saving.ts'
import { useClient, useTRPC } from '../../trpc.ts'

export type Member = inferRouterOutputs<AppRouter>['team']['listAll'][number]

interface TeamDialogProps {
  /** null adds one. */
  member: Member | null
  onClose: () => void
}

/** Adds or edits a team member: the fields in the specified order, what we add to them below a rule (D15). */
export function TeamDialog({ member, onClose }: TeamDialogProps) {
  const client = useClient()
  const trpc = useTRPC()
  const refresh = () => Promise.all([trpc.team.invalidate(), trpc.stats.invalidate()])
  const adding = useSaving({
    call: client.team.create.mutate,
    success: 'Team member added successfully',
    failure: 'Failed to save team member',
    refresh,
  })
  const updating = useSaving({
    call: client.team.update.mutate,
    success: 'Team member updated successfully',
    failure: 'Failed to save team member',
    refresh,
  })
  const form = useRecordForm({
    kind: 'team-member',
    record: member,
    draftOf,
    inputOf,
    schema: memberInput,
    create: adding.run,
    update: updating.run,
    onSaved: onClose,
  })

  return (
    <RecordDialog
      title={member ? 'Edit team member' : 'Add team member'}
      action={member ? 'Save team member' : 'Add team member'}
      name={form.draft.name || 'Team member'}
      {...{ form, labels, onClose }}
    >
      <FormText form={form} name="name" label={labels.name} required />
      <FormText form={form} name="position" label={labels.position} hint="Shown under the name." />
      <FormArea form={form} name="bio" label={labels.bio} />
      <FormText
        form={form}
        name="email"
        label={labels.email}
        inputMode="email"
        spellCheck={false}
        hint="For the office; visitors never see it."
      />
      <FormPicture
        form={form}
        name="image_url"
        label={labels.image_url}
        hint="Without one a drawing stands there."
      />
      <FormUrl form={form} name="linkedin_url" label={labels.linkedin_url} />
      <div className="grid grid-cols-2 items-start gap-4">
        <FormNumber form={form} name="order_index" label={labels.order_index} hint="The lowest first." />
        <FormSelect
          form={form}
          name="status"
          label={labels.status}
          options={statuses}
          hint="Visitors see active ones."
        />
      </div>
      <div className="border-t border-edge pt-5">
        <FormText form={form} name="degree" label={labels.degree} placeholder="B.E. Electrical" />
      </div>
    </RecordDialog>
  )
}

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

const labels = {
  name: 'Name',
  position: 'Position',
  bio: 'Bio',
  email: 'Email',
  image_url: 'Image URL',
  linkedin_url: 'LinkedIn URL',
  order_index: 'Order',
  status: 'Status',
  degree: 'Degree',
}

const draftOf = (member: Member | null) => ({
  name: member?.name ?? '',
  position: member?.position ?? '',
  bio: member?.bio ?? '',
  email: member?.email ?? '',
  image_url: member?.image_url ?? '',
  linkedin_url: member?.linkedin_url ?? '',
  order_index: String(member?.order_index ?? 0),
  status: String(member?.status ?? 'active'),
  degree: member?.degree ?? '',
})

type MemberDraft = ReturnType<typeof draftOf>

const inputOf = (draft: MemberDraft): MemberInput => ({
  ...draft,
  order_index: numberOrZero(draft.order_index),
  status: draft.status === 'inactive' ? 'inactive' : 'active',
})
