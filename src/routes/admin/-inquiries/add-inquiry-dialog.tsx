import {
  budgets,
  projectTypes,
  type StaffInquiryInput,
  staffInquiryInput,
} from '../../../../server/inquiry/schema.ts'
import { FormTextArea, FormSelectField, FormTextField } from '../../../admin/form-fields.tsx'
import { RecordDialog } from '../../../admin/record-dialog.tsx'
import { useRecordForm } from '../../../admin/record-form.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { useTRPCClient, useTRPC } from '../../../trpc.ts'

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

/** The dialog in which staff enter an inquiry that came by phone or in person (D69). */
export function AddInquiryDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (id: string) => void
}) {
  const client = useTRPCClient()
  const { inquiry, stats } = useTRPC()
  const add = useSaveMutation({
    call: client.inquiry.add.mutate,
    successMessage: 'Inquiry added successfully',
    errorMessage: 'Failed to add inquiry',
    refresh: () => Promise.all([inquiry.invalidate(), stats.invalidate()]),
  })
  const form = useRecordForm({
    kind: 'inquiry',
    record: null,
    toDraft: () => EMPTY,
    toInput: (draft) => draft as StaffInquiryInput,
    schema: staffInquiryInput,
    create: async (input) => onAdded((await add.run(input)).id),
    onSaved: onClose,
  })

  return (
    <RecordDialog itemName="inquiry" form={form} labels={LABELS} name={form.draft.name} onClose={onClose}>
      <p className="text-soft">For somebody who called or came by. It stands in the inbox like any other.</p>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <FormTextField
          form={form}
          name="name"
          label={LABELS.name}
          required
          wrapperClassName="sm:col-span-2"
        />
        <FormTextField form={form} name="phone" label={LABELS.phone} type="tel" inputMode="tel" required />
        <FormTextField form={form} name="email" label={LABELS.email} type="email" />
        <FormTextField form={form} name="company" label={LABELS.company} wrapperClassName="sm:col-span-2" />
        <FormSelectField
          form={form}
          name="project_type"
          label={`${LABELS.project_type} *`}
          options={[{ value: '', label: 'Choose one' }, ...projectTypes]}
        />
        <FormSelectField
          form={form}
          name="budget"
          label={LABELS.budget}
          options={[{ value: '', label: 'Not said' }, ...budgets]}
        />
      </div>
      <FormTextArea form={form} name="message" label={LABELS.message} rows={5} />
    </RecordDialog>
  )
}
