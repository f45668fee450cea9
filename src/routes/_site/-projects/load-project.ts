import { TRPCClientError } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../server/router.ts'
import { sampleProjectPages } from '../../../../server/samples/project-pages/schema.ts'
import { sampleProjects } from '../../../../server/samples/projects/schema.ts'
import type { OgPicture } from '../../../content/og-images.ts'
import { pages } from '../../../content/pages.ts'
import { pictureFromUrl } from '../../../content/picture-from-url.ts'
import { firstSentence } from '../../../site/services-or-samples.ts'
import type { AppClient } from '../../../trpc.ts'
import { joinWithCommas } from './join-with-commas.ts'

export type ProjectDetail = inferRouterOutputs<AppRouter>['projects']['get']

/** What a project's page shows. */
export interface ProjectPageData {
  project: ProjectDetail
  /** A sample is marked as such, and kept from search engines (D30). */
  sample: boolean
  /** Its own, where the size is known; else that of the list. */
  ogImage: OgPicture | 'projects'
  /** The first sentence of its description, or of its text. */
  summary: string
}

/**
 * The project with a slug, or the sample with it while no project is entered (D30); null for an unknown one. Imported by
 * the loader, so that no other page loads the samples' texts.
 */
export async function loadProject(
  client: AppClient,
  slug: string,
  origin: string,
): Promise<ProjectPageData | null> {
  const sample = findSample(slug)
  if (sample && !(await hasProjects(client))) return pageData(sample, true, origin)
  try {
    return pageData(await client.projects.get.query({ slug }), false, origin)
  } catch (error) {
    if (error instanceof TRPCClientError && UNKNOWN.includes(error.data?.code)) return null
    throw error
  }
}

/** What `projects.get` answers to an unknown slug, and to one that no project can have. */
const UNKNOWN: unknown[] = ['NOT_FOUND', 'BAD_REQUEST']

const pageData = (project: ProjectDetail, sample: boolean, origin: string): ProjectPageData => ({
  project,
  sample,
  ogImage: ogImageOf(project, origin),
  summary:
    firstSentence(project.description || project.body) ||
    `${project.title}. ${pages.projects('', '').description}`,
})

/** An uploaded picture in a middle width, or one of our own, cut to the size that is usual. */
function ogImageOf(
  { title, location, image_url, picture }: ProjectDetail,
  origin: string,
): OgPicture | 'projects' {
  const alt = picture?.alt || joinWithCommas(title, location)
  const own = pictureFromUrl(image_url ?? '', origin)
  if (own) return { url: `/images/${own.name}-lit-og.jpg`, width: 1200, height: 630, alt }
  const width = picture?.widths.findLast((width) => width <= OG_WIDTH)
  if (!picture || !width) return 'projects'
  const height = Math.round((picture.height * width) / picture.width)
  return { url: `${picture.url}-${width}.jpg`, width, height, alt }
}

const OG_WIDTH = 1440

const hasProjects = async (client: AppClient) =>
  (await client.projects.list.query({ limit: 1 })).categories.length > 0

/** A sample in the shape of `projects.get`. Related are those of the same category first, as there. */
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
