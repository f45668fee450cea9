import type { inferRouterOutputs } from '@trpc/server'
import type { Photo } from '../../../server/core/database/column-types.ts'
import type { AppRouter } from '../../../server/router.ts'
import {
  categories,
  type ProjectInput,
  phases,
  projects,
  thisYear,
} from '../../../server/sections/projects/schema.ts'
import type { ProjectsTable } from '../../../server/sections/projects/table.ts'
import type { EveryColumn } from '../../../server/sections/section-facts.ts'
import { parseInteger } from '../../core/office/parse-number.ts'
import type { PreviewRecord } from '../../core/preview/preview-draft.ts'

export type Project = inferRouterOutputs<AppRouter>['projects']['listAll']['items'][number]

export const { labels } = projects

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
  }) satisfies Omit<EveryColumn<ProjectsTable>, 'status'>

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
