import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { inquiryFieldsOf } from '../../../server/features/inquiries/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { listReopenableDraftIds } from '../../core/office/open-drafts.ts'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { useRecordForm } from '../../core/office/record-form.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useAccount } from '../../core/office/session.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { INQUIRY_LABELS, InquiryFields, toInquiryDraft } from './inquiry-fields.tsx'
import { EDIT_DRAFT_KIND, type OwnInquiry } from './inquiry.ts'

/** The button and dialog to correct an inquiry. Unsaved edits open it by themselves, but not in a second tab. */
export function EditInquiry({ inquiry, label = inquiry.name }: { inquiry: OwnInquiry; label?: string }) {
  const me = useAccount()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void listReopenableDraftIds(me.id, EDIT_DRAFT_KIND).then(
      (ids) => isCurrent && ids.includes(inquiry.id) && setIsOpen(true),
    )
    return () => {
      isCurrent = false
    }
  }, [me.id, inquiry.id])
  return (
    <>
      <Button aria-label={`Edit ${label}`} onClick={() => setIsOpen(true)}>
        <Pencil />
        Edit
      </Button>
      {isOpen && <EditInquiryDialog inquiry={inquiry} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function EditInquiryDialog({ inquiry: record, onClose }: { inquiry: OwnInquiry; onClose: () => void }) {
  const client = useTRPCClient()
  const save = useSaveMutation({
    call: client.inquiry.update.mutate,
    successMessage: 'Inquiry updated successfully',
    errorMessage: 'Failed to update inquiry',
  })
  const form = useRecordForm({
    kind: EDIT_DRAFT_KIND,
    record,
    toDraft: toInquiryDraft,
    toInput: (draft) => draft,
    schema: inquiryFieldsOf(record.source),
    update: save.run,
    onSaved: onClose,
  })
  return (
    <RecordDialog itemName="inquiry" form={form} labels={INQUIRY_LABELS} nameField="name" onClose={onClose}>
      <InquiryFields form={form} source={record.source} />
    </RecordDialog>
  )
}
