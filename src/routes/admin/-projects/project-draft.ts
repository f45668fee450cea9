import type { inferRouterOutputs } from '@trpc/server'
import type { Photo } from '../../../../server/database/tables.ts'
import { categories, type ProjectInput, phases, thisYear } from '../../../../server/projects/schema.ts'
import type { AppRouter } from '../../../../server/router.ts'
import { parseInteger } from '../../../admin/parse-number.ts'

export type Project = inferRouterOutputs<AppRouter>['projects']['listAll']['items'][number]

/** The fields' labels. */
export const labels = {
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
}

/** A project as form values; null gives the defaults of a new one. */
export const toDraft = (project: Project | null) => ({
  title: project?.title ?? '',
  description: project?.description ?? '',
  image_url: project?.image_url ?? '',
  category: project ? (project.category ?? '') : String(categories[0]),
  location: project?.location ?? '',
  year: String(project?.year ?? thisYear()),
  area: project?.area ?? '',
  featured: project?.featured ?? false,
  slug: project?.slug ?? '',
  phase: project?.phase ?? '',
  body: project?.body ?? '',
  photos: toPhotos(project),
  before_url: project?.before_url ?? '',
  after_url: project?.after_url ?? '',
})

const toPhotos = (project: Project | null): readonly Photo[] => project?.photos ?? []

export type ProjectDraft = ReturnType<typeof toDraft>

/** Form values as the input of `projects.create` and `update`. */
export const toInput = (draft: ProjectDraft): ProjectInput => ({
  ...draft,
  year: parseInteger(draft.year),
  slug: draft.slug || undefined,
  phase: phases.find((phase) => phase === draft.phase) ?? null,
  photos: [...draft.photos],
})
