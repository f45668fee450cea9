import { getRouteApi } from '@tanstack/react-router'
import { ProjectIntroView } from './project-intro-view.tsx'

const route = getRouteApi('/_site/projects/$slug')

/** The top of a project's page, late-hydrated: see `ProjectIntroView`. */
export default function ProjectIntro() {
  return <ProjectIntroView {...route.useLoaderData()} />
}
