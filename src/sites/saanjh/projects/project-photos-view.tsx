import './projects.css'
import { useOrigin } from '../../../trpc.ts'
import { BeforeAfter } from './before-after.tsx'
import { Gallery } from './gallery.tsx'
import type { ProjectDetail } from './load-project.ts'
import { galleryPhotos } from './project-photo.ts'

/** The pictures of a project's page: before and after, if it has both, and the gallery. */
export function ProjectPhotosView({ project }: { project: ProjectDetail }) {
  const origin = useOrigin()
  const { title, before_url, before, after_url, after, photos } = project
  return (
    <>
      {before_url && after_url && (
        <BeforeAfter
          before={{ image_url: before_url, picture: before, alt: `${title}, before` }}
          after={{ image_url: after_url, picture: after, alt: `${title}, after` }}
        />
      )}
      {photos.length > 0 && <Gallery title={title} photos={galleryPhotos(project, origin)} />}
    </>
  )
}
