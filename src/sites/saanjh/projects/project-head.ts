import { pictureFromUrl } from '../../../core/page/picture-from-url.ts'
import type { SchemaOrgSubject } from '../../../core/page/structured-data.ts'
import { preloadPicture } from '../../../core/ui/picture.tsx'
import type { ProjectDetail } from './load-project.ts'
import { heroSizes } from './picture-sizes.ts'

/** The structured data of a project's page. */
export const projectSubjects = (project: ProjectDetail, path: string): SchemaOrgSubject[] => [
  { type: 'Project', path, ...project },
  {
    type: 'BreadcrumbList',
    steps: [
      { name: 'Projects', path: '/projects' },
      { name: project.title, path },
    ],
  },
]

/** The preload link of the large picture if it is one of our own; an uploaded picture is preloaded by its component. */
export function preloadLinks({ image_url }: ProjectDetail, origin: string) {
  const picture = pictureFromUrl(image_url ?? '', origin)
  return picture ? [preloadPicture(picture, picture.state, heroSizes(picture))] : []
}
