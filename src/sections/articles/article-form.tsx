import { articleCategories, articleInput } from '../../../server/sections/articles/schema.ts'
import type { InitialPicture } from '../../core/media/use-image-upload.ts'
import {
  AdditionalFields,
  FieldRow,
  FormImageField,
  FormSelectField,
  FormMarkdownField,
  FormTextArea,
  FormTextField,
} from '../../core/office/form-fields.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type RecordCopy, useRecordForm } from '../../core/office/record-form.ts'
import { useRecordSaves } from '../../core/office/use-record-saves.ts'
import { PreviewButton } from '../../core/preview/page-preview-panel.tsx'
import { firm } from '../../firm.ts'
import { useTRPCClient } from '../../trpc.ts'
import { type Article, labels, toDraft, toDuplicate, toInput } from './article-draft.ts'
import { ArticlePreview } from './article-preview.tsx'

interface ArticleFormProps {
  /** Null for a new one. */
  article: Article | null
  copy: RecordCopy<Article> | null
  initialPicture: InitialPicture
  onClose: () => void
}

/** The form of an article, in its dialog. */
export function ArticleForm({ article, copy, initialPicture, onClose }: ArticleFormProps) {
  const { content } = useTRPCClient()
  const saves = useRecordSaves({
    itemName: 'article',
    procedures: { create: content.saveArticle, update: content.saveArticle },
  })
  const form = useRecordForm({
    kind: 'article',
    record: article,
    copy,
    toDuplicate,
    toDraft,
    toInput,
    schema: articleInput,
    ...saves,
    onSaved: onClose,
  })
  // A category that is no longer offered stays selectable for its article.
  const categories = [...new Set([...articleCategories, form.draft.category])]

  return (
    <RecordDialog
      itemName="article"
      nameField="title"
      preview={
        <PreviewButton>
          <ArticlePreview draft={form.draft} />
        </PreviewButton>
      }
      {...{ form, labels, onClose }}
    >
      <FormTextField form={form} name="title" label={labels.title} required />
      <FormTextArea
        form={form}
        name="summary"
        label={labels.summary}
        rows={2}
        hint="One sentence, under the title and in lists."
      />
      <FormImageField
        form={form}
        name="image_url"
        initialPicture={initialPicture}
        label={labels.image_url}
        hint="Without one, visitors see a drawing."
      />
      <FormMarkdownField form={form} name="body" label={labels.body} />
      <FieldRow>
        <FormSelectField
          form={form}
          name="status"
          label={labels.status}
          options={[
            { value: 'draft', label: 'Draft' },
            { value: 'published', label: 'Published' },
          ]}
          hint="Visitors see only published ones."
        />
        <FormSelectField form={form} name="category" label={labels.category} options={categories} />
      </FieldRow>
      <FormTextField
        form={form}
        name="publish_at"
        type="datetime-local"
        label={labels.publish_at}
        hint={`The day that visitors read, in the time of ${firm.city}. A published article with a time to come appears by itself then; left empty, it appears at once.`}
      />
      <AdditionalFields>
        <FormTextField
          form={form}
          name="slug"
          label={labels.slug}
          spellCheck={false}
          hint={
            form.draft.slug
              ? `Its page is /news/${form.draft.slug}`
              : `Its page is /news/ and this; left empty, it ${article ? 'stays' : 'is made from the title'}.`
          }
        />
      </AdditionalFields>
    </RecordDialog>
  )
}
