import { useQuery } from '@tanstack/react-query'
import { articleCategories, articleInput, articles } from '../../../server/sections/articles/schema.ts'
import { fromDateTimeLocal } from '../../core/office/dates.ts'
import {
  AdditionalFields,
  FieldRow,
  FormImageField,
  FormSelectField,
  FormMarkdownField,
  FormTextArea,
  FormTextField,
} from '../../core/office/form-fields.tsx'
import { LoadError } from '../../core/office/list-states.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { useIsDesktop } from '../../core/office/use-is-desktop.ts'
import { type SectionDialogProps, useSectionForm } from '../../core/office/use-section-form.ts'
import { PreviewButton } from '../../core/preview/page-preview-panel.tsx'
import { Preview, PREVIEW_PATH } from '../../core/preview/page-preview.tsx'
import { firm } from '../../firm.ts'
import { useTRPCClient } from '../../trpc.ts'
import { type Article, columns, type ArticleDraft } from './article-draft.ts'

/** The form of an article, in its dialog. */
export function ArticleForm({ initialPicture, ...props }: Omit<SectionDialogProps<Article>, 'highestOrder'>) {
  const { content } = useTRPCClient()
  const { draft, fields, dialog } = useSectionForm({
    ...props,
    section: articles,
    columns,
    schema: articleInput,
    procedures: { create: content.saveArticle, update: content.saveArticle },
  })
  const {
    // One per line, so that a fork's additions merge.
    title,
    summary,
    image_url,
    body,
    category,
    status,
    publish_at,
    slug,
    ...unplaced
  } = fields
  // A category that is no longer offered stays selectable for its article.
  const categories = [...new Set([...articleCategories, draft.category])]

  return (
    <RecordDialog
      {...dialog}
      unplaced={unplaced}
      preview={
        <PreviewButton>
          <ArticlePreview draft={draft} />
        </PreviewButton>
      }
    >
      <FormTextField {...title} required />
      <FormTextArea {...summary} rows={2} hint="One sentence, under the title and in lists." />
      <FormImageField
        {...image_url}
        initialPicture={initialPicture}
        hint="Without one, visitors see a drawing."
      />
      <FormMarkdownField {...body} />
      <FieldRow>
        <FormSelectField
          {...status}
          options={[
            { value: 'draft', label: 'Draft' },
            { value: 'published', label: 'Published' },
          ]}
          hint="Visitors see only published ones."
        />
        <FormSelectField {...category} options={categories} />
      </FieldRow>
      <FormTextField
        {...publish_at}
        type="datetime-local"
        hint={`The date that visitors see, in ${firm.city} time. If it is in the future, a published article appears then; if empty, at once.`}
      />
      <AdditionalFields>
        <FormTextField
          {...slug}
          spellCheck={false}
          hint={
            draft.slug
              ? `Its page is /news/${draft.slug}`
              : `The end of its address, after /news/. If empty, it ${props.record ? 'stays as it is' : 'is made from the title'}.`
          }
        />
      </AdditionalFields>
    </RecordDialog>
  )
}

/** An article as its page would show it once the draft is saved. The server renders its Markdown. */
function ArticlePreview({ draft }: { draft: ArticleDraft }) {
  const client = useTRPCClient()
  const isDesktop = useIsDesktop()
  const { title, category, summary, body, image_url, publish_at } = draft
  const query = useQuery({
    queryKey: ['article preview', draft],
    queryFn: () =>
      client.content.previewArticle.mutate({
        title,
        category,
        summary,
        body,
        image_url: image_url || null,
        publish_at: publish_at ? fromDateTimeLocal(publish_at) : null,
      }),
    gcTime: 0,
  })
  if (query.isError) return <LoadError subject="The preview" onRetry={() => void query.refetch()} />
  if (!query.data) return <output className="block p-6 text-soft">Loading...</output>
  return (
    <Preview
      target={{ path: PREVIEW_PATH }}
      draft={{ record: { kind: 'article', article: query.data } }}
      initialView={isDesktop ? 'Desktop' : 'Phone'}
    />
  )
}
