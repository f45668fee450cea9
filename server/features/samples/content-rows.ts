import { newId } from '../../core/database/ids.ts'
import { sampleArticles } from './articles/sample-articles.ts'
import { toMarkdown } from './articles/to-markdown.ts'
import { sampleFaq } from './faq/sample-faq.ts'

/** The sample articles as rows, published. */
export const sampleArticleRows = () =>
  sampleArticles.map(({ text, ...article }) => ({
    ...article,
    id: newId(),
    body: toMarkdown(text),
    status: 'published' as const,
  }))

/** The sample questions as rows, visible, in their order. */
export const sampleFaqRows = () =>
  sampleFaq.map((entry, i) => ({ ...entry, id: newId(), order_index: i + 1 }))
