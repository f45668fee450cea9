import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import {
  DEFAULT_SUBJECT,
  fillTemplate,
  type TemplateChannel,
  templateChannels,
  templateFields,
  templateLabels,
  type TemplateInput,
  templateInput,
} from '../../../server/features/inquiries/replies/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { FormSelectField, FormTextArea, FormTextField } from '../../core/office/form-fields.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { useRecordForm } from '../../core/office/record-form.ts'
import { useNow } from '../../core/office/use-now.ts'
import { useRecordSaves } from '../../core/office/use-record-saves.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { SAMPLE_INQUIRY, templateValues } from '../inquiries/reply-templates.ts'

export type Template = inferRouterOutputs<AppRouter>['inquiry']['templates'][number]

export const CHANNEL_LABELS: Record<TemplateChannel, string> = { whatsapp: 'WhatsApp', email: 'E-mail' }

/** The dialog that adds or edits a reply template, with a preview by sample data. */
export function TemplateDialog({ record, onClose }: { record: Template | null; onClose: () => void }) {
  const { inquiry: client } = useTRPCClient()
  const trpc = useTRPC()
  const saves = useRecordSaves({
    itemName: 'template',
    procedures: { create: client.saveTemplate, update: client.saveTemplate },
    refresh: () => Promise.all([trpc.inquiry.templates.invalidate(), trpc.activity.invalidate()]),
  })
  const form = useRecordForm({
    kind: 'reply-template',
    record,
    toDraft,
    toInput,
    schema: templateInput,
    ...saves,
    onSaved: onClose,
  })
  const { draft } = form

  return (
    <RecordDialog
      itemName="template"
      nameField="name"
      variant="wide"
      {...{ form, onClose }}
      labels={templateLabels}
    >
      <div className="grid items-start gap-x-7 gap-y-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <FormTextField form={form} name="name" label={templateLabels.name} required />
          <FormSelectField
            form={form}
            name="channel"
            label={templateLabels.channel}
            options={templateChannels.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
          />
          {draft.channel === 'email' && (
            <FormTextField
              form={form}
              name="subject"
              label={templateLabels.subject}
              hint={`Without one it is “${DEFAULT_SUBJECT}”.`}
            />
          )}
          <FormTextArea form={form} name="body" label={templateLabels.body} rows={10} required />
        </div>
        <div className="grid gap-5">
          <TemplatePreview {...draft} />
          <FieldList />
        </div>
      </div>
    </RecordDialog>
  )
}

/** What a customer would read, with the firm's own name. */
function TemplatePreview({ channel, subject, body }: TemplateDraft) {
  const now = useNow()
  const { data: firm } = useQuery(useTRPC().settings.get.queryOptions())
  const values = templateValues(SAMPLE_INQUIRY, firm, now)
  return (
    <section aria-labelledby="template-preview">
      <h3 id="template-preview" className="mb-2 text-lg font-heading">
        Preview
      </h3>
      <div className="card px-4 py-3">
        {channel === 'email' && (
          <p className="mb-2 border-b border-rule pb-2 font-strong wrap-anywhere">
            {fillTemplate(subject.trim() || DEFAULT_SUBJECT, values)}
          </p>
        )}
        <p className="min-h-24 wrap-anywhere whitespace-pre-line">{fillTemplate(body, values)}</p>
      </div>
      <p className="field-hint mt-1">As {SAMPLE_INQUIRY.name}, a sample, would read it.</p>
    </section>
  )
}

const FieldList = () => (
  <section aria-labelledby="template-fields">
    <h3 id="template-fields" className="mb-2 text-lg font-heading">
      Fields
    </h3>
    <dl className="*:grid *:grid-cols-[9rem_minmax(0,1fr)] *:border-t *:border-rule *:py-1.5">
      {Object.entries(templateFields).map(([name, meaning]) => (
        <div key={name}>
          <dt className="font-strong">{`{${name}}`}</dt>
          <dd className="text-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const toDraft = (record: Template | null) => ({
  name: record?.name ?? '',
  channel: String(record?.channel ?? 'whatsapp'),
  subject: record?.subject ?? '',
  body: record?.body ?? '',
})

type TemplateDraft = ReturnType<typeof toDraft>

const toInput = ({ channel, ...draft }: TemplateDraft): TemplateInput => ({
  ...draft,
  channel: channel === 'email' ? 'email' : 'whatsapp',
})
