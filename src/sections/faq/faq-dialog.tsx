import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { type FaqInput, faqInput, faq } from '../../../server/sections/faq/schema.ts'
import type { FaqEntriesTable } from '../../../server/sections/faq/table.ts'
import type { EveryColumn } from '../../../server/sections/section-facts.ts'
import { copyName } from '../../core/office/copy-name.ts'
import {
  AdditionalFields,
  FormTextArea,
  FormTextField,
  OrderAndStatusFields,
} from '../../core/office/form-fields.tsx'
import { parseNumberOrZero } from '../../core/office/parse-number.ts'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type RecordCopy, useRecordForm } from '../../core/office/record-form.ts'
import { useRecordSaves } from '../../core/office/use-record-saves.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'

export type FaqEntry = inferRouterOutputs<AppRouter>['content']['faq'][number]

interface FaqDialogProps {
  /** Null for a new one. */
  entry: FaqEntry | null
  /** A duplicate to add, or null. */
  copy: RecordCopy<FaqEntry> | null
  /** The highest `order_index`, 0 without questions; the default of a new one is one more. */
  highestOrder: number
  onClose: () => void
}

/** The dialog that adds or edits a question of the FAQ. */
export function FaqDialog({ entry, copy, highestOrder, onClose }: FaqDialogProps) {
  const { content } = useTRPCClient()
  const trpc = useTRPC()
  const saves = useRecordSaves({
    itemName: 'question',
    procedures: { create: content.saveFaq, update: content.saveFaq },
    refresh: () => trpc.content.invalidate(),
  })
  const form = useRecordForm({
    kind: 'question',
    record: entry,
    copy,
    toDuplicate: (draft: FaqDraft) => ({
      ...draft,
      question: copyName(draft.question, 300),
      slug: '',
      status: 'inactive',
      order_index: String(highestOrder + 1),
    }),
    toDraft: (entry) => toDraft(entry, highestOrder),
    toInput,
    schema: faqInput,
    ...saves,
    onSaved: onClose,
  })

  return (
    <RecordDialog itemName="question" nameField="question" {...{ form, labels, onClose }}>
      <FormTextField form={form} name="question" label={labels.question} required />
      <FormTextArea
        form={form}
        name="answer"
        label={labels.answer}
        rows={6}
        hint="An empty line starts a new paragraph."
      />
      <OrderAndStatusFields form={form} />
      <AdditionalFields>
        <FormTextField
          form={form}
          name="slug"
          label={labels.slug}
          spellCheck={false}
          hint={
            form.draft.slug
              ? `Its link is /faq#${form.draft.slug}`
              : `Its link is /faq# and this; left empty, it ${entry ? 'stays' : 'is made from the question'}.`
          }
        />
      </AdditionalFields>
    </RecordDialog>
  )
}

const { labels } = faq

const toDraft = (entry: FaqEntry | null, highestOrder: number) =>
  ({
    question: entry?.question ?? '',
    answer: entry?.answer ?? '',
    order_index: String(entry?.order_index ?? highestOrder + 1),
    status: String(entry?.status ?? 'active'),
    slug: entry?.slug ?? '',
  }) satisfies EveryColumn<FaqEntriesTable>

type FaqDraft = ReturnType<typeof toDraft>

const toInput = (draft: FaqDraft): FaqInput => ({
  ...draft,
  order_index: parseNumberOrZero(draft.order_index),
  status: draft.status === 'inactive' ? 'inactive' : 'active',
  slug: draft.slug || undefined,
})
