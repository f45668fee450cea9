import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import {
  DEFAULT_SUBJECT,
  fillTemplate,
  type TemplateChannel,
  templateChannels,
  templateFields,
  templateLabels,
  templateInput,
} from '../../../server/features/inquiries/replies/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import * as column from '../../core/office/form-columns.ts'
import { FormSelectField, FormTextArea, FormTextField } from '../../core/office/form-fields.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { useNow } from '../../core/office/use-now.ts'
import { useSectionForm } from '../../core/office/use-section-form.ts'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { SAMPLE_INQUIRY, templateValues } from '../inquiries/reply-templates.ts'

export type Template = inferRouterOutputs<AppRouter>['inquiry']['templates'][number]

export const CHANNEL_LABELS: Record<TemplateChannel, string> = { whatsapp: 'WhatsApp', email: 'E-mail' }

/** The dialog that adds or edits a reply template, with a preview that uses sample data. */
export function TemplateDialog({ record, onClose }: { record: Template | null; onClose: () => void }) {
  const { inquiry: client } = useTRPCClient()
  const { draft, fields, dialog } = useSectionForm({
    section: { one: 'template', recordName: 'name', labels: templateLabels },
    kind: 'reply-template',
    record,
    columns,
    schema: templateInput,
    procedures: { create: client.saveTemplate, update: client.saveTemplate },
    onClose,
  })
  const { name, channel, subject, body, ...unplaced } = fields

  return (
    <RecordDialog {...dialog} unplaced={unplaced} variant="wide">
      <div className="grid items-start gap-x-7 gap-y-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <FormTextField {...name} required />
          <FormSelectField
            {...channel}
            options={templateChannels.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
          />
          {draft.channel === 'email' && (
            <FormTextField {...subject} hint={`If empty, it is “${DEFAULT_SUBJECT}”.`} />
          )}
          <FormTextArea {...body} rows={10} required />
        </div>
        <div className="grid gap-5">
          <TemplatePreview {...draft} />
          <FieldList />
        </div>
      </div>
    </RecordDialog>
  )
}

/** The message as a customer would read it, with the firm's own name. */
function TemplatePreview({ channel, subject, body }: column.DraftOf<typeof columns>) {
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

const columns = {
  name: column.text(),
  channel: column.choice(templateChannels, 'whatsapp'),
  subject: column.text(),
  body: column.text(),
}
