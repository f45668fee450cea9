import type { inferRouterOutputs } from '@trpc/server'
import type { ByColumn } from '../../../../server/database/column-names.ts'
import type { Photo } from '../../../../server/database/tables.ts'
import type { AppRouter } from '../../../../server/router.ts'
import {
  categories,
  type ProjectInput,
  phases,
  thisYear,
} from '../../../../server/sections/projects/schema.ts'
import { parseInteger } from '../../../admin/parse-number.ts'
import type { PreviewRecord } from '../../../site/preview-record.ts'

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
} satisfies ByColumn<'ltf_projects'>

/** A project as form values; null gives the defaults of a new one. */
export const toDraft = (project: Project | null) =>
  ({
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
  }) satisfies ByColumn<'ltf_projects'>

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

/** Form values as what the project's page would get. */
export function toPreview(draft: ProjectDraft, project: Project | null): PreviewRecord {
  const { title, description, body } = draft
  return {
    kind: 'project',
    project: {
      id: project?.id ?? 'new',
      slug: draft.slug,
      title,
      description,
      body,
      category: draft.category || null,
      location: draft.location || null,
      year: parseInteger(draft.year),
      area: draft.area || null,
      featured: draft.featured,
      phase: phases.find((phase) => phase === draft.phase) ?? null,
      image_url: draft.image_url || null,
      // An upload that is not saved yet is shown by its address.
      picture: draft.image_url === project?.image_url ? project.picture : null,
      before_url: draft.before_url || null,
      before: null,
      after_url: draft.after_url || null,
      after: null,
      photos: draft.photos.map((photo) => ({ ...photo, picture: null })),
      created_at: project?.created_at ?? '',
      updated_at: project?.updated_at ?? '',
      related: [],
    },
  }
}
