import { getRouteApi } from '@tanstack/react-router'
import { ProjectPhotosView } from './project-photos-view.tsx'

const route = getRouteApi('/_site/projects/$slug')

/** The pictures of a project's page, late-hydrated: see `ProjectPhotosView`. */
export default function ProjectPhotos() {
  return <ProjectPhotosView project={route.useLoaderData().project} />
}
