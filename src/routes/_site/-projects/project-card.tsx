import '../../../site/pages.css'
import { ProjectPicture } from '../../../site/project-picture.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Project } from './project-list-data.ts'

interface ProjectCardProps {
  project: Project
  /** A sample project: marked as such. */
  sample: boolean
  /** The first of its list, which is the largest picture of the page. */
  first?: boolean
  /** Alone in the last row of the grid, which it fills. */
  alone?: boolean
}

/** A project in the grid view. It is no link until projects have pages of their own (D16). */
export function ProjectGridCard({ project, sample, first, alone = false }: ProjectCardProps) {
  const { title, category, location, area, year, image_url, picture } = project
  return (
    <article>
      <div className="relative">
        <ProjectPicture
          {...{ image_url, picture }}
          alt={altText(project)}
          sizes={(shape) => gridSizes(shape, alone)}
          priority={first}
          className="project-card-picture"
        />
        <PhaseBadge project={project} className="absolute bottom-0 left-0" />
        {sample && <Badge className="absolute top-0 right-0">Sample</Badge>}
      </div>
      <div className="mt-4 flex items-baseline justify-between gap-4 lg:mt-5">
        <h2 className="text-display-3 min-w-0">{title}</h2>
        <span className="text-label tabular-nums shrink-0 text-soft">{year}</span>
      </div>
      <p className="mt-1 text-soft">
        {[joinWithCommas(category, location), area].filter(Boolean).join('. ')}
      </p>
    </article>
  )
}

/** A project in the list view, with its description. */
export function ProjectListRow({ project, sample }: ProjectCardProps) {
  const { title, category, location, area, year, description, image_url, picture } = project
  return (
    <article className="grid grid-cols-[104px_minmax(0,1fr)] items-center gap-x-4 border-t border-edge py-4 lg:grid-cols-[168px_minmax(0,1.1fr)_minmax(0,1.6fr)_160px] lg:gap-x-8 lg:py-5">
      <ProjectPicture
        {...{ image_url, picture }}
        alt=""
        sizes={() => '168px'}
        className="h-[104px] self-start lg:h-[105px]"
      />
      <div>
        <h2 className="text-display-3 text-[clamp(1.25rem,1.7vw,1.5rem)]">{title}</h2>
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
      {sample && <span className="text-label self-center text-soft">Sample</span>}
      <PhaseBadge project={project} />
    </>
  )
}

/** The phase as a badge: amber for 'Completed', slate for every other; 'Active' for a project without one (D14). */
function PhaseBadge({ project: { phase }, className }: { project: Project; className?: string }) {
  return (
    <Badge variant={phase === 'Completed' ? 'primary' : 'secondary'} className={className}>
      {phase ?? 'Active'}
    </Badge>
  )
}

const joinWithCommas = (...texts: (string | null)[]) => texts.filter((text) => text?.trim()).join(', ')

const altText = ({ title, location }: Project) => joinWithCommas(title, location)

/** The cards are 240 px high, from 64rem on up to 460 and as wide as 4 to 7 of 12 columns. */
function gridSizes({ width, height }: { width: number; height: number }, alone: boolean): string {
  const low = `${Math.round((240 * width) / height)}px`
  const high = `${Math.round((460 * width) / height)}px`
  const wide = alone ? 'min(100vw, 1312px)' : 'min(48vw, 690px)'
  return `(width < 48rem) max(100vw, ${low}), (width < 64rem) max(50vw, ${low}), max(${wide}, ${high})`
}
