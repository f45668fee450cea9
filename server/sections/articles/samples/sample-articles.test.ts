import { expect, test } from 'vitest'
import { slugify } from '../../../core/database/slugs.ts'
import { markdownProblem } from '../../../core/text/markdown/schema.ts'
import type { ArticleText, Block } from '../article-text.ts'
import { articleInput } from '../schema.ts'
import { sampleArticles } from './sample-articles.ts'
import { plainText, toMarkdown } from './to-markdown.ts'

test('Articles: the samples are listed newest first, each with the slug of its title', () => {
  const days = sampleArticles.map(({ publish_at }) => publish_at)
  expect(days).toEqual(days.toSorted().toReversed())
  for (const { slug, title } of sampleArticles) expect(slug).toBe(slugify(title))
})

test.each(sampleArticles)('Articles: $slug is an article of 300 to 500 words', ({ text }) => {
  const count = countWords(text)
  expect(count).toBeGreaterThanOrEqual(300)
  expect(count).toBeLessThanOrEqual(500)
})

test('Articles: no two samples have the same structure', () => {
  const forms = sampleArticles.map(({ text }) => text.blocks.map((block) => block.kind).join(' '))
  expect(new Set(forms).size).toBe(sampleArticles.length)
})

test('Articles: every curve of a plot has a value for each of its hours', () => {
  for (const plot of sampleArticles
    .flatMap(({ text }) => text.blocks)
    .filter((block) => block.kind === 'plot'))
    for (const { phases } of plot.panels)
      for (const values of Object.values(phases)) expect(values).toHaveLength(plot.hours.length)
})

test('Articles: as Markdown each sample can be saved and retains all its words', () => {
  for (const { text, title } of sampleArticles) {
    const body = toMarkdown(text)
    expect(markdownProblem(body)).toBeNull()
    expect(articleInput.safeParse({ title, body }).success).toBe(true)
    const wanted = [
      ...text.facts.flatMap(({ label, value }) => [label, value]),
      ...text.blocks.flatMap(texts),
    ]
    for (const words of wanted) expect(body).toContain(words)
  }
})

function countWords({ blocks }: ArticleText) {
  return blocks
    .flatMap(texts)
    .flatMap((text) => text.split(/\s+/))
    .filter(Boolean).length
}

function texts(block: Block): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [plainText(block.text)]
    case 'list':
      return block.items.map(plainText)
    case 'readings':
      return [block.caption, ...block.rows.flatMap((row) => [row.label, row.value])]
    case 'timeline':
      return [block.caption, ...block.entries.flatMap((entry) => [entry.time, entry.text])]
    case 'plot':
      return [block.title]
    default:
      throw new Error(`a sample article has a ${block.kind}`)
  }
}
