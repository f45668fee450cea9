import { TRPCClientError } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../server/router.ts'
import { sampleProjectPages } from '../../../../server/sections/projects/samples/pages/schema.ts'
import { sampleProjects } from '../../../../server/sections/projects/samples/schema.ts'
import type { AppClient } from '../../../trpc.ts'
import { pages } from '../content/pages.ts'
import { firstSentence } from '../parts/services-or-samples.ts'
import { joinWithCommas } from './join-with-commas.ts'

export type ProjectDetail = inferRouterOutputs<AppRouter>['projects']['get']

/** The data of a project's page. */
export interface ProjectPageData {
  project: ProjectDetail
  /** A sample is marked as such, and excluded from search engines (D30). */
  sample: boolean
  /** The alt text of its picture; undefined without a picture. */
  pictureAlt: string | undefined
  /** The first sentence of its description, or of its text. */
  summary: string
}

/**
 * The project with this slug, or the sample with it while no project is entered (D30); null for an unknown slug. The
 * loader imports this module, so that no other page loads the samples' texts.
 */
export async function loadProject(client: AppClient, slug: string): Promise<ProjectPageData | null> {
  const sample = findSample(slug)
  if (sample && !(await hasProjects(client))) return pageData(sample, true)
  try {
    return pageData(await client.projects.get.query({ slug }), false)
  } catch (error) {
    if (error instanceof TRPCClientError && UNKNOWN.includes(error.data?.code)) return null
    throw error
  }
}

/** The error codes of `projects.get` for an unknown slug, and for a malformed slug. */
const UNKNOWN: unknown[] = ['NOT_FOUND', 'BAD_REQUEST']

const pageData = (project: ProjectDetail, sample: boolean): ProjectPageData => ({
  project,
  sample,
  pictureAlt:
    project.picture?.alt ||
    (project.image_url && joinWithCommas(project.category, project.location)) ||
    undefined,
  summary:
    firstSentence(project.description || project.body) ||
    `${project.title}. ${pages.projects('', '').description}`,
})

const hasProjects = async (client: AppClient) =>
  (await client.projects.list.query({ limit: 1 })).categories.length > 0

/** A sample in the shape of `projects.get`. As there, related projects of the same category come first. */
function findSample(slug: string): ProjectDetail | null {
  const card = sampleProjects.find((sample) => sample.slug === slug)
  const page = sampleProjectPages[slug]
  if (!card || !page) return null
  return {
    ...card,
    ...page,
    picture: null,
    before: null,
    after: null,
    photos: page.photos.map((photo) => ({ ...photo, picture: null })),
    updated_at: card.created_at,
    related: sampleProjects
      .filter((sample) => sample !== card)
      .toSorted((a, b) => Number(b.category === card.category) - Number(a.category === card.category))
      .slice(0, RELATED_COUNT)
      .map((sample) => ({ ...sample, picture: null })),
  }
}

const RELATED_COUNT = 3
