import { createFileRoute, notFound } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { pictureFromUrl } from '../../content/picture-from-url.ts'
import { pageHead, titleWithBrand } from '../../site/seo.ts'
import { preloadPicture } from '../../ui/picture.tsx'
import { heroSizes } from './-projects/picture-sizes.ts'
import { ProjectIntro, ProjectPageEnd, ProjectPhotos } from './-projects/project-sections.lazy.ts'

/** A project's own page. A sample's is shown while no project is entered, and kept from search engines (D30). */
export const Route = createFileRoute('/_site/projects/$slug')({
  loader: async ({ context: { client, site }, params: { slug } }) => {
    // Imported here: what the route's options import statically is loaded by every page.
    const { loadProject } = await import('./-projects/load-project.ts')
    const [projectData] = await Promise.all([
      loadProject(client, slug, site.origin),
      ProjectIntro.preload(),
      ProjectPhotos.preload(),
      ProjectPageEnd.preload(),
    ])
    if (!projectData) throw notFound()
    return projectData
  },
  head: (ctx) => {
    if (!ctx.loaderData) return pageHead(ctx, { pageMeta: pages.notFound, path: '/projects', noindex: true })
    const { project, sample, summary, ogPicture } = ctx.loaderData
    const { title } = project
    const path = `/projects/${ctx.params.slug}`
    const head = pageHead(ctx, {
      pageMeta: (brand) => ({
        title: titleWithBrand(title, brand),
        description: summary || `${title}. ${pages.projects('', '').description}`,
      }),
      path,
      image: ogPicture ?? 'projects',
      noindex: sample,
      structuredData: sample
        ? []
        : [
            { type: 'Project', path, ...project },
            {
              type: 'BreadcrumbList',
              steps: [
                { name: 'Projects', path: '/projects' },
                { name: title, path },
              ],
            },
          ],
    })
    // Helps only in the served page. An uploaded picture is preloaded by its component.
    const picture =
      import.meta.env.SSR && pictureFromUrl(project.image_url ?? '', ctx.match.context.site.origin)
    if (!picture) return head
    const preload = preloadPicture(picture, picture.state, heroSizes(picture))
    return { ...head, links: [...(head.links ?? []), preload] }
  },
  component: ProjectPage,
})

function ProjectPage() {
  // Late-hydrated sections render only once: another project has to mount new ones.
  const { slug } = Route.useParams()
  return (
    <main key={slug} className="below-header">
      <ProjectIntro />
      <ProjectPhotos />
      <ProjectPageEnd />
    </main>
  )
}
