import { useQuery } from '@tanstack/react-query'
import { ListSkeleton, LoadError } from '../../core/office/list-states.tsx'
import { ModalHeader } from '../../core/office/modal-header.tsx'
import { Modal } from '../../core/office/modal.tsx'
import type { SectionDialogProps } from '../../core/office/use-section-form.ts'
import { useTRPC } from '../../queries.tsx'
import type { ListedArticle } from './article-draft.ts'
import { ArticleForm } from './article-form.tsx'

/** The dialog that adds or edits an article. The list has no texts, so the article is loaded first. */
export function ArticleDialog({ record, copy, initialPicture, onClose }: SectionDialogProps<ListedArticle>) {
  const id = record?.id ?? copy?.of?.id
  const query = useQuery({
    ...useTRPC().content.articleById.queryOptions({ id: id ?? '' }),
    enabled: id !== undefined,
    gcTime: 0,
  })
  if (id === undefined || query.data)
    return (
      <ArticleForm
        record={record && (query.data ?? null)}
        copy={copy && { of: query.data ?? null }}
        initialPicture={initialPicture}
        onClose={onClose}
      />
    )
  return (
    <Modal label="Article" variant="sheet" onDismiss={onClose}>
      <ModalHeader title="Article" onClose={onClose} />
      {query.isError ? (
        <LoadError subject="The article" onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  )
}
