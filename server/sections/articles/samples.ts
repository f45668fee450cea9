import type { SectionSamples } from '../section-samples.ts'
import { sampleArticles } from './samples/sample-articles.ts'
import { toMarkdown } from './samples/to-markdown.ts'
import type { ArticlesTable } from './table.ts'

export const samples = {
  table: 'articles',
  rows: () =>
    sampleArticles.map(({ text, ...article }) => ({
      ...article,
      body: toMarkdown(text),
      status: 'published' as const,
    })),
} as const satisfies SectionSamples<ArticlesTable>
