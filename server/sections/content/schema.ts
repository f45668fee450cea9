import * as z from 'zod/mini'
import { singleLine, multiLine, version } from '../../core/validators/schema.ts'
import type { SectionFacts } from '../section-facts.ts'
import type { ContentTable } from './table.ts'

/** The sections, in the order of the screen. D26 says where each is shown. */
export const contentSections = ['hero', 'about', 'process'] as const
export type Section = (typeof contentSections)[number]

const sectionFields = {
  title: singleLine(200),
  content: multiLine(10_000),
  /** The version that the text was made from; null: the section was never saved. */
  updated_at: z.nullable(version),
}

export const contentInput = z.strictObject({ section: z.enum(contentSections), ...sectionFields })

const sectionInput = z.strictObject(sectionFields)
export const allContentInput = z.strictObject({
  hero: sectionInput,
  about: sectionInput,
  process: sectionInput,
})

/** The facts of the page texts. */
export const content = {
  router: 'content',
  table: 'gsp_content',
  title: 'Content',
  place: 5,
  one: 'content',
  other: 'content',
  path: '/admin/content',
  page: null,
  isSortable: false,
  recordName: 'section',
  labels: {
    section: 'Section',
    title: 'Title',
    content: 'Content',
  },
  addresses: {},
  updateInput: contentInput,
} as const satisfies SectionFacts<ContentTable>
