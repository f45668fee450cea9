import { newId } from '../database/ids.ts'
import { sampleArticles } from './articles/sample-articles.ts'
import { toMarkdown } from './articles/to-markdown.ts'
import { sampleFaq } from './faq/sample-faq.ts'

/**
 * The sample articles as rows, published.
 * @param publicUrl base URL of the sample pictures: records hold absolute URLs (D19)
 */
export const sampleArticleRows = (publicUrl: string) =>
  sampleArticles.map(({ text, image_url, ...article }) => ({
    ...article,
    id: newId(),
    image_url: image_url && publicUrl + image_url,
    body: toMarkdown(text),
    status: 'published' as const,
  }))

/** The sample questions as rows, visible, in their order. */
export const sampleFaqRows = () =>
  sampleFaq.map((entry, i) => ({ ...entry, id: newId(), order_index: i + 1 }))
