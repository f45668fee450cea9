import { expectTypeOf, test } from 'vitest'
import type { ArticlesTable } from './articles/table.ts'
import type { ProjectsTable } from './projects/table.ts'
import type { EveryColumn, SectionFacts } from './section-facts.ts'

// The compiler holds these; the form, the checks of the input and the labels of each section are held against the same type.
test('Facts: a section names every column that can be written, and none that PostgreSQL fills in', () => {
  type Article = 'title' | 'slug' | 'category' | 'summary' | 'image_url' | 'body' | 'status' | 'publish_at'
  expectTypeOf<keyof EveryColumn<ArticlesTable>>().toEqualTypeOf<Article>()
  expectTypeOf<EveryColumn<ProjectsTable>>().not.toHaveProperty('search_text')
  expectTypeOf<SectionFacts<ArticlesTable & { licence: string }>['labels']>().toHaveProperty('licence')
})

test('Facts: a section says of every column with an address what it is', () => {
  type Addresses = SectionFacts<ProjectsTable>['addresses']
  expectTypeOf<keyof Addresses>().toEqualTypeOf<'image_url' | 'photos' | 'before_url' | 'after_url'>()
})
