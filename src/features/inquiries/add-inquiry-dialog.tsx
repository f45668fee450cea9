import { type StaffInquiryInput, staffInquiryInput } from '../../../server/features/inquiries/schema.ts'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { useRecordForm } from '../../core/office/record-form.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useTRPCClient, useTRPC } from '../../trpc.ts'
import { INQUIRY_LABELS, InquiryFields, toInquiryDraft } from './inquiry-fields.tsx'

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
    toDraft: () => toInquiryDraft(null),
    toInput: (draft) => draft as StaffInquiryInput,
    schema: staffInquiryInput,
    create: async (input) => onAdded((await add.run(input)).id),
    onSaved: onClose,
  })

  return (
    <RecordDialog itemName="inquiry" form={form} labels={INQUIRY_LABELS} nameField="name" onClose={onClose}>
      <p className="text-soft">For somebody who called or came by. It appears in the inbox like any other.</p>
      <InquiryFields form={form} source="staff" />
    </RecordDialog>
  )
}
