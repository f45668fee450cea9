import { getRouteApi } from '@tanstack/react-router'
import { projectPage } from '../content/project-page.ts'
import CallToAction from '../parts/call-to-action.tsx'
import { ProjectGridCard } from './project-card.tsx'

const route = getRouteApi('/_site/projects/$slug')

/** The end of a project's page: related projects and the call to action. */
export default function ProjectPageEnd() {
  const { project, sample } = route.useLoaderData()
  return (
    <>
      {project.related.length > 0 && (
        <section className="py-section bg-sheet print:hidden below-fold [--height:1100px] lg:[--height:640px]">
          <div className="page-width">
            <h2 className="text-display-2 mb-10 lg:mb-14">{projectPage.related}</h2>
            <ul className="grid gap-x-6 gap-y-10 md:grid-cols-3">
              {project.related.map((related) => (
                <li key={related.id}>
                  <ProjectGridCard project={related} sample={sample} heading="h3" />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <CallToAction />
    </>
  )
}
