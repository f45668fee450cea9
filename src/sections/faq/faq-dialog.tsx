import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { faqInput, faq } from '../../../server/sections/faq/schema.ts'
import * as column from '../../core/office/form-columns.ts'
import {
  AdditionalFields,
  FormTextArea,
  FormTextField,
  OrderAndStatusFields,
} from '../../core/office/form-fields.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type SectionDialogProps, useSectionForm } from '../../core/office/use-section-form.ts'
import { useTRPCClient } from '../../trpc.ts'

export type FaqEntry = inferRouterOutputs<AppRouter>['content']['faq'][number]

/** The dialog that adds or edits a question of the FAQ. */
export function FaqDialog({ highestOrder, ...props }: SectionDialogProps<FaqEntry>) {
  const { content } = useTRPCClient()
  const { draft, fields, dialog } = useSectionForm({
    ...props,
    section: faq,
    columns: {
      question: column.title(300),
      answer: column.text(),
      order_index: column.lastPosition(highestOrder + 1),
      status: column.visibility(),
      slug: column.slug(),
    },
    schema: faqInput,
    procedures: { create: content.saveFaq, update: content.saveFaq },
  })
  const {
    // One per line, so that a fork's additions merge.
    question,
    answer,
    order_index,
    status,
    slug,
    ...unplaced
  } = fields

  return (
    <RecordDialog {...dialog} unplaced={unplaced}>
      <FormTextField {...question} required />
      <FormTextArea {...answer} rows={6} hint="An empty line starts a new paragraph." />
      <OrderAndStatusFields {...{ order_index, status }} />
      <AdditionalFields>
        <FormTextField
          {...slug}
          spellCheck={false}
          hint={
            draft.slug
              ? `Its link is /faq#${draft.slug}`
              : `The end of its link, after /faq#. If empty, it ${props.record ? 'stays as it is' : 'is made from the question'}.`
          }
        />
      </AdditionalFields>
    </RecordDialog>
  )
}
