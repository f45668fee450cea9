import { projectSlides } from '../../../content/slides.ts'
import type { AppClient } from '../../../trpc.ts'

/**
 * The slides that are projects with a page of their own, by id: those among the newest projects, or the samples while no
 * project is entered (D30). The query is that of the first page of /projects, so that both share its answer.
 */
export async function findLinkedSlides(client: AppClient): Promise<string[]> {
  const { items, categories } = await client.projects.list.query({})
  const projects = categories.length > 0 ? items : await loadSamples()
  return projectSlides.map(({ id }) => id).filter((id) => projects.some(({ slug }) => slug === id))
}

const loadSamples = async () => (await import('../../../../server/samples/projects/schema.ts')).sampleProjects
