import { expect, test } from 'vitest'
import type { Article, Block } from './article.ts'
import { articles } from './articles.ts'
import { news } from './news.ts'

const bodies = await Promise.all(
  news.map(async ({ id }) => ({ id, article: (await articles[id]()).article })),
)

test.each(bodies)('Articles: $id is an article of 300 to 500 words', ({ article }) => {
  const count = countWords(article)
  expect(count).toBeGreaterThanOrEqual(300)
  expect(count).toBeLessThanOrEqual(500)
})

test('Articles: no two articles are built alike', () => {
  const forms = bodies.map(({ article }) => article.blocks.map((block) => block.kind).join(' '))
  expect(new Set(forms).size).toBe(bodies.length)
})

test('Articles: every curve of a plot has a value for each of its hours', () => {
  for (const plot of bodies.flatMap(({ article }) => article.blocks).filter((block) => block.kind === 'plot'))
    for (const { phases } of plot.panels)
      for (const values of Object.values(phases)) expect(values).toHaveLength(plot.hours.length)
})

function countWords(article: Article) {
  return article.blocks
    .flatMap(texts)
    .flatMap((text) => text.split(/\s+/))
    .filter(Boolean).length
}

function texts(block: Block): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.text]
    case 'list':
      return block.items
    case 'readings':
      return [block.caption, ...block.rows.flatMap((row) => [row.label, row.value])]
    case 'timeline':
      return [block.caption, ...block.entries.flatMap((entry) => [entry.time, entry.text])]
    case 'plot':
      return [block.title]
  }
}
