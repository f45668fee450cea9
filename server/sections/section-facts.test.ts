import { expect, expectTypeOf, test } from 'vitest'
import { columnsOfSection } from '../core/database/column-names.ts'
import type { ArticlesTable } from './articles/table.ts'
import { clients } from './clients/schema.ts'
import type { samples as projectSamples } from './projects/samples.ts'
import { projects } from './projects/schema.ts'
import type { ProjectsTable } from './projects/table.ts'
import type { EveryColumn, SectionFacts } from './section-facts.ts'
import type { SampleColumn, SectionSamples } from './section-samples.ts'

// The compiler checks these. Each section's form, input validation and labels are checked against the same type.
test('Facts: a section names every column that can be written, and none that PostgreSQL fills in', () => {
  type Article = 'title' | 'slug' | 'category' | 'summary' | 'image_url' | 'body' | 'status' | 'publish_at'
  expectTypeOf<keyof EveryColumn<ArticlesTable>>().toEqualTypeOf<Article>()
  expectTypeOf<EveryColumn<ProjectsTable>>().not.toHaveProperty('search_text')
  expectTypeOf<SectionFacts<ArticlesTable & { licence: string }>['labels']>().toHaveProperty('licence')
})

test('Facts: a section states the kind of every column with an address', () => {
  type Addresses = SectionFacts<ProjectsTable>['addresses']
  expectTypeOf<keyof Addresses>().toEqualTypeOf<'image_url' | 'photos' | 'before_url' | 'after_url'>()
})

test('Facts: the back office reads the id, every column with a label, and the times', () => {
  const written = ['name', 'logo_url', 'website_url', 'order_index', 'status']
  expect(columnsOfSection(clients)).toEqual(['id', ...written, 'created_at', 'updated_at'])
  type Computed = 'search_text' | 'search_pairs' | 'display_category'
  expectTypeOf(columnsOfSection(projects)).items.toEqualTypeOf<Exclude<keyof ProjectsTable, Computed>>()
})

test('Facts: the samples of a section set every column except a record’s order and status', () => {
  type WithLicence = ProjectsTable & { licence: string | null }
  type Written = Exclude<keyof EveryColumn<ProjectsTable>, 'status'>
  expectTypeOf<SampleColumn<WithLicence>>().toEqualTypeOf<Written | 'licence'>()
  expectTypeOf<ReturnType<SectionSamples<WithLicence>['rows']>>().items.toHaveProperty('licence')
  expectTypeOf<typeof projectSamples>().not.toExtend<SectionSamples<WithLicence>>()
})
