import './projects.css'
import { Badge } from '../../../core/ui/badge.tsx'
import { ProjectLink } from '../parts/project-link.tsx'
import { ProjectPicture } from '../parts/project-picture.tsx'
import { joinWithCommas } from './join-with-commas.ts'
import { PhaseBadge } from './phase-badge.tsx'
import { gridSizes } from './picture-sizes.ts'
import type { Project } from './project-list-data.ts'

interface ProjectCardProps {
  project: Project
  /** Whether it is a sample project, which is marked as such. */
  sample: boolean
  /** Whether it is the first of its list, which has the largest picture of the page. */
  first?: boolean
  /** Whether it is alone in the last row of the grid, which it fills. */
  alone?: boolean
}

/** A project in the grid view; the whole card links to the project's page. */
export function ProjectGridCard({
  project,
  sample,
  first,
  alone = false,
  heading: Heading = 'h2',
}: ProjectCardProps & { heading?: 'h2' | 'h3' }) {
  const { category, location, area, year, image_url, picture } = project
  return (
    <article className="group relative">
      <div className="relative">
        <ProjectPicture
          {...{ image_url, picture }}
          alt={altText(project)}
          sizes={(shape) => gridSizes(shape, alone)}
          priority={first}
          className="project-card-picture"
        />
        <PhaseBadge phase={project.phase} className="absolute bottom-0 left-0" />
        {sample && <Badge className="absolute top-0 right-0">Sample</Badge>}
      </div>
      <div className="mt-4 flex items-baseline justify-between gap-4 lg:mt-5">
        <Heading className="text-display-3 min-w-0">
          <ProjectLink {...project} />
        </Heading>
        <span className="project-card-year text-label tabular-nums shrink-0 text-soft">{year}</span>
      </div>
      <p className="mt-1 text-soft">
        {[joinWithCommas(category, location), area].filter(Boolean).join('. ')}
      </p>
    </article>
  )
}

/** A project in the list view, with its description. */
export function ProjectListRow({ project, sample }: ProjectCardProps) {
  const { category, location, area, year, description, image_url, picture } = project
  return (
    <article className="group relative grid grid-cols-[104px_minmax(0,1fr)] items-center gap-x-4 border-t border-edge py-4 lg:grid-cols-[168px_minmax(0,1.1fr)_minmax(0,1.6fr)_160px] lg:gap-x-8 lg:py-5">
      <ProjectPicture
        {...{ image_url, picture }}
        alt=""
        sizes={() => '168px'}
        className="h-[104px] self-start lg:h-[105px]"
      />
      <div>
        <h2 className="text-display-3 text-[clamp(1.25rem,1.7vw,1.5rem)]">
          <ProjectLink {...project} />
        </h2>
        <p className="tabular-nums mt-1 text-base leading-snug text-soft">
          {joinWithCommas(category, location)}
          <span className="block">{joinWithCommas(area, String(year))}</span>
        </p>
        <p className="mt-2 flex flex-wrap gap-3 lg:hidden">
          <ProjectBadges project={project} sample={sample} />
        </p>
      </div>
      <p className="max-w-[46ch] text-soft max-lg:hidden">{description}</p>
      <p className="flex flex-wrap justify-end gap-3 max-lg:hidden">
        <ProjectBadges project={project} sample={sample} />
      </p>
    </article>
  )
}

function ProjectBadges({ project, sample }: ProjectCardProps) {
  return (
    <>
      {sample && <Badge>Sample</Badge>}
      <PhaseBadge phase={project.phase} />
    </>
  )
}

const altText = ({ title, location }: Project) => joinWithCommas(title, location)
