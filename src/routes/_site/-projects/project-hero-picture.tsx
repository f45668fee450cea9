import { ProjectPicture } from '../../../site/project-picture.tsx'
import { ContourPlaceholder } from '../../../ui/contour-placeholder.tsx'
import { joinWithCommas } from './join-with-commas.ts'
import type { ProjectDetail } from './load-project.ts'

/** The large picture at the top of a project's page, or a drawing where it has none. */
export function ProjectHeroPicture({ project }: { project: ProjectDetail }) {
  const { id, title, location, image_url, picture } = project
  return (
    <div className="h-80 overflow-clip bg-night lg:h-[620px]">
      {image_url ? (
        <ProjectPicture
          {...{ image_url, picture }}
          alt={joinWithCommas(title, location)}
          sizes={HERO_SIZES}
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

/** An 8:5 picture that covers 320 px of height is at least 512 px wide. */
export const HERO_SIZES = 'max(100vw, 512px)'
