import { budgets } from '../../../server/features/inquiries/schema.ts'
import { FormSelectField, FormTextArea, FormTextField } from '../../core/office/form-fields.tsx'
import type { RecordForm } from '../../core/office/record-form.ts'
import { projectTypes } from '../../firm.ts'
import type { OwnInquiry } from './inquiry.ts'

/** The form values of an inquiry; null gives those of a new inquiry. */
export const toInquiryDraft = (inquiry: OwnInquiry | null) => ({
  name: inquiry?.name ?? '',
  phone: inquiry?.phone ?? '',
  email: inquiry?.email ?? '',
  company: inquiry?.company ?? '',
  project_type: String(inquiry?.project_type ?? ''),
  budget: String(inquiry?.budget ?? ''),
  message: inquiry?.message ?? '',
})

export type InquiryDraft = ReturnType<typeof toInquiryDraft>

export const INQUIRY_LABELS: Record<keyof InquiryDraft, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  company: 'Company',
  project_type: 'Project type',
  budget: 'Budget range',
  message: 'What it is about',
}

/** The fields of an inquiry that staff enter or correct. Which are required depends on its source. */
export function InquiryFields({
  form,
  source,
}: {
  form: RecordForm<InquiryDraft>
  source: OwnInquiry['source']
}) {
  const isContactMessage = source === 'contact'
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <FormTextField
          form={form}
          name="name"
          label={INQUIRY_LABELS.name}
          required
          wrapperClassName="sm:col-span-2"
        />
        <FormTextField
          form={form}
          name="phone"
          label={INQUIRY_LABELS.phone}
          type="tel"
          inputMode="tel"
          required={!isContactMessage}
        />
        <FormTextField
          form={form}
          name="email"
          label={INQUIRY_LABELS.email}
          type="email"
          required={source !== 'staff'}
        />
        <FormTextField
          form={form}
          name="company"
          label={INQUIRY_LABELS.company}
          wrapperClassName="sm:col-span-2"
        />
        <FormSelectField
          form={form}
          name="project_type"
          label={isContactMessage ? INQUIRY_LABELS.project_type : `${INQUIRY_LABELS.project_type} *`}
          options={[{ value: '', label: isContactMessage ? 'Not said' : 'Choose one' }, ...projectTypes]}
        />
        <FormSelectField
          form={form}
          name="budget"
          label={INQUIRY_LABELS.budget}
          options={[{ value: '', label: 'Not said' }, ...budgets]}
        />
      </div>
      <FormTextArea
        form={form}
        name="message"
        label={INQUIRY_LABELS.message}
        rows={5}
        required={source !== 'staff'}
      />
    </>
  )
}
