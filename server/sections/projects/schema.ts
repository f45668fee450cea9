import * as z from 'zod/mini'
import { calendarDay } from '../../core/firm-time/schema.ts'
import {
  id,
  idempotencyKey,
  singleLine,
  emptyToNull,
  slug,
  status,
  multiLine,
  url,
  version,
} from '../../core/validators/schema.ts'
import type { EveryColumn, SectionFacts } from '../section-facts.ts'
import type { ProjectsTable } from './table.ts'

/** Options of the form, in this order. Stored as text, so that former options remain readable (D18). */
export const categories = ['Commercial', 'Residential', 'Mixed Use', 'Renovation'] as const

export const phases = ['Planned', 'Ongoing', 'Completed'] as const

export const FIRST_YEAR = 1990
/** Last allowed year: five years ahead, for planned projects. */
export const lastYear = (): number => thisYear() + 5
/** The current year in the firm's time. */
export const thisYear = (): number => Number(calendarDay(Date.now()).slice(0, 4))

const year = z.number('Enter a whole number').check(
  z.refine(Number.isInteger, { error: 'Enter a whole number', abort: true }),
  z.refine((value) => value >= FIRST_YEAR && value <= lastYear(), {
    error: () => `Enter a year from ${FIRST_YEAR} to ${lastYear()}`,
  }),
)

/** Limit of photographs on a project's page. */
export const MAX_PROJECT_PHOTOS = 24

const photo = z.strictObject({ image_url: url, caption: singleLine(200) })

const fields = {
  title: singleLine(200).check(z.minLength(1, 'Title is required')),
  description: multiLine(5000),
  image_url: emptyToNull(url),
  body: multiLine(20_000),
  photos: z.array(photo).check(z.maxLength(MAX_PROJECT_PHOTOS, `At most ${MAX_PROJECT_PHOTOS} photographs`)),
  before_url: emptyToNull(url),
  after_url: emptyToNull(url),
  category: emptyToNull(singleLine(60)),
  location: emptyToNull(singleLine(120)),
  year,
  area: emptyToNull(singleLine(60)),
  featured: z.boolean(),
  slug,
  phase: z.nullable(z.enum(phases, 'Choose a phase')),
  status,
} satisfies EveryColumn<ProjectsTable>

const optionalFields = z.partial(z.strictObject(fields))

/** A new project: missing fields get the column's default, and a missing slug is derived from the title. */
export const projectInput = z.extend(optionalFields, { title: fields.title, idempotency_key: idempotencyKey })

/** Partial update; `updated_at` is the version that the changes were made from. */
export const projectUpdateInput = z.extend(optionalFields, { id, updated_at: version })

/** The facts of the projects. */
export const projects = {
  router: 'projects',
  table: 'ltf_projects',
  title: 'Projects',
  place: 1,
  one: 'project',
  other: 'projects',
  path: '/admin/projects',
  page: '/projects',
  isSortable: false,
  recordName: 'title',
  labels: {
    title: 'Title',
    description: 'Description',
    image_url: 'Image URL',
    category: 'Category',
    location: 'Location',
    year: 'Year',
    area: 'Area',
    featured: 'Featured',
    slug: 'Slug',
    phase: 'Phase',
    body: 'Text of its page',
    photos: 'Photographs',
    before_url: 'Before',
    after_url: 'After',
    status: 'Status',
  },
  addresses: { image_url: 'picture', photos: 'photos', before_url: 'picture', after_url: 'picture' },
  updateInput: projectUpdateInput,
} as const satisfies SectionFacts<ProjectsTable>
