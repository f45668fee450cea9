import { createFileRoute, notFound } from '@tanstack/react-router'
import { ogImageOf } from '../../../../core/page/og-picture.ts'
import { titleWithBrand } from '../../../../core/page/seo.ts'
import { pages } from '../../content/pages.ts'
import { pageHead } from '../../parts/seo.ts'
import { ProjectIntro, ProjectPageEnd, ProjectPhotos } from '../../projects/project-sections.lazy.ts'

/** A project's own page. Samples have pages while no project is entered, excluded from search engines (D30). */
export const Route = createFileRoute('/_site/projects/$slug')({
  loader: async ({ context: { client }, params: { slug } }) => {
    // Imported dynamically: every page loads the static imports of the route's options.
    const { loadProject } = await import('../../projects/load-project.ts')
    const [projectData] = await Promise.all([
      loadProject(client, slug),
      ProjectIntro.preload(),
      ProjectPhotos.preload(),
      ProjectPageEnd.preload(),
    ])
    if (!projectData) throw notFound()
    return projectData
  },
  head: async (ctx) => {
    if (!ctx.loaderData) return pageHead(ctx, { pageMeta: pages.notFound, path: '/projects', noindex: true })
    const { project, sample, summary, pictureAlt } = ctx.loaderData
    const { title } = project
    const path = `/projects/${ctx.params.slug}`
    // For the served page only, and imported dynamically: a static import would be in every page's first script.
    const served = import.meta.env.SSR ? await import('../../projects/project-head.ts') : null
    const head = pageHead(ctx, {
      pageMeta: (brand) => ({ title: titleWithBrand(title, brand), description: summary }),
      path,
      image: import.meta.env.SSR ? ogImageOf(path, title, pictureAlt) : undefined,
      noindex: sample,
      structuredData: served && !sample ? served.projectSubjects(project, path) : [],
    })
    const preloads = served?.preloadLinks(project, ctx.match.context.site.origin) ?? []
    return { ...head, links: [...(head.links ?? []), ...preloads] }
  },
  component: ProjectPage,
})

function ProjectPage() {
  // Late-hydrated sections render only once: another project has to mount new sections.
  const { slug } = Route.useParams()
  return (
    <main key={slug} className="below-header">
      <ProjectIntro />
      <ProjectPhotos />
      <ProjectPageEnd />
    </main>
  )
}
