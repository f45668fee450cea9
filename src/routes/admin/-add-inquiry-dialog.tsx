import {
  budgets,
  projectTypes,
  type StaffInquiryInput,
  staffInquiryInput,
} from '../../../server/inquiry/schema.ts'
import { FormArea, FormSelect, FormText } from '../../admin/fields.tsx'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { useRecordForm } from '../../admin/record-form.ts'
import { useSaving } from '../../admin/saving.ts'
import { useClient, useTRPC } from '../../trpc.ts'

const EMPTY = { name: '', phone: '', email: '', company: '', project_type: '', budget: '', message: '' }

const LABELS = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  company: 'Company',
  project_type: 'Project type',
  budget: 'Budget range',
  message: 'What it is about',
}

/** A lead by phone or at the door, written down by staff (D69). */
export function AddInquiryDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (id: string) => void
}) {
  const client = useClient()
  const { inquiry, stats } = useTRPC()
  const add = useSaving({
    call: client.inquiry.add.mutate,
    success: 'Inquiry added successfully',
    failure: 'Failed to add inquiry',
    refresh: () => Promise.all([inquiry.invalidate(), stats.invalidate()]),
  })
  const form = useRecordForm({
    kind: 'inquiry',
    record: null,
    draftOf: () => EMPTY,
    inputOf: (draft) => draft as StaffInquiryInput,
    schema: staffInquiryInput,
    create: async (input) => onAdded((await add.run(input)).id),
    onSaved: onClose,
  })

  return (
    <RecordDialog
      title="Add inquiry"
      action="Add inquiry"
      form={form}
      labels={LABELS}
      name={form.draft.name}
      onClose={onClose}
    >
      <p className="text-soft">For somebody who called or came by. It stands in the inbox like any other.</p>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <FormText form={form} name="name" label={LABELS.name} required place="sm:col-span-2" />
        <FormText form={form} name="phone" label={LABELS.phone} type="tel" inputMode="tel" required />
        <FormText form={form} name="email" label={LABELS.email} type="email" />
        <FormText form={form} name="company" label={LABELS.company} place="sm:col-span-2" />
        <FormSelect
          form={form}
          name="project_type"
          label={`${LABELS.project_type} *`}
          options={[{ value: '', label: 'Choose one' }, ...projectTypes]}
        />
        <FormSelect
          form={form}
          name="budget"
          label={LABELS.budget}
          options={[{ value: '', label: 'Not said' }, ...budgets]}
        />
      </div>
      <FormArea form={form} name="message" label={LABELS.message} rows={5} />
    </RecordDialog>
  )
}
