import { ContourPlaceholder } from '../../../core/ui/contour-placeholder.tsx'
import { ProjectPicture } from '../parts/project-picture.tsx'
import { joinWithCommas } from './join-with-commas.ts'
import type { ProjectDetail } from './load-project.ts'
import { heroSizes } from './picture-sizes.ts'

/** The large picture at the top of a project's page, or a drawing if the project has no picture. */
export function ProjectHeroPicture({ project }: { project: ProjectDetail }) {
  const { id, title, location, image_url, picture } = project
  return (
    <div className="h-80 overflow-clip bg-night lg:h-[620px]">
      {image_url ? (
        <ProjectPicture
          {...{ image_url, picture }}
          alt={joinWithCommas(title, location)}
          sizes={heroSizes}
          still
          priority
          className="size-full"
        />
      ) : (
        <ContourPlaceholder seed={id} className="size-full" />
      )}
    </div>
  )
}
