import { useQuery } from '@tanstack/react-query'
import type { InitialPicture } from '../../core/media/use-image-upload.ts'
import { ListSkeleton, LoadError } from '../../core/office/list-states.tsx'
import { ModalHeader } from '../../core/office/modal-header.tsx'
import { Modal } from '../../core/office/modal.tsx'
import type { RecordCopy } from '../../core/office/record-form.ts'
import { useTRPC } from '../../trpc.ts'
import type { ListedArticle } from './article-draft.ts'
import { ArticleForm } from './article-form.tsx'

interface ArticleDialogProps {
  /** Null for a new one. */
  article: ListedArticle | null
  /** A duplicate to add, or null. */
  copy: RecordCopy<ListedArticle> | null
  initialPicture: InitialPicture
  onClose: () => void
}

/** The dialog that adds or edits an article. The list has no texts: the article's is loaded first. */
export function ArticleDialog({ article, copy, initialPicture, onClose }: ArticleDialogProps) {
  const id = article?.id ?? copy?.of?.id
  const query = useQuery({
    ...useTRPC().content.articleById.queryOptions({ id: id ?? '' }),
    enabled: id !== undefined,
    gcTime: 0,
  })
  if (id === undefined || query.data)
    return (
      <ArticleForm
        article={article && (query.data ?? null)}
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
