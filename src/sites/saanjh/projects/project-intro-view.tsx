import './projects.css'
import type { ReactNode } from 'react'
import { splitParagraphs } from '../../../core/page/split-paragraphs.ts'
import { Badge, Nameplate } from '../../../core/ui/badge.tsx'
import { projectPage } from '../content/project-page.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import type { ProjectDetail, ProjectPageData } from './load-project.ts'
import { PhaseBadge } from './phase-badge.tsx'
import { ProjectHeroPicture } from './project-hero-picture.tsx'

/** The top of a project's page: title, picture, facts and text. */
export function ProjectIntroView({ project, sample }: Pick<ProjectPageData, 'project' | 'sample'>) {
  const { title, description, body } = project
  return (
    <article>
      <header className="page-width pt-8 lg:pt-14">
        <Breadcrumbs
          parentPath="/projects"
          parentName="Projects"
          currentPage={<span aria-current="page">{title}</span>}
        />
        <div className="page-grid mt-6 items-end gap-y-8 lg:mt-10">
          <h1 className="text-display-1 max-w-[14ch] lg:col-span-7">{title}</h1>
          {description && <p className="text-lead lg:col-span-5 lg:pb-2">{description}</p>}
        </div>
      </header>
      <div className="relative mt-10 lg:mt-16">
        <ProjectHeroPicture project={project} />
        {sample && <Badge className="absolute top-0 right-0">Sample</Badge>}
        <div data-theme="dusk" className="bg-night">
          <Nameplate className="page-width" rows={facts(project)} />
        </div>
      </div>
      <Work body={body} />
    </article>
  )
}

function Work({ body }: { body: string }) {
  const paragraphs = splitParagraphs(body)
  if (paragraphs.length === 0) return null
  return (
    <section className="py-section print:py-8">
      <div className="page-width page-grid gap-y-8">
        <h2 className="text-display-2 max-w-[9ch] lg:col-span-5">{projectPage.work}</h2>
        <div className="prose lg:col-span-7">
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The rows of the nameplate; unknown facts are left out. */
function facts({ category, location, year, area, phase }: ProjectDetail): [string, ReactNode][] {
  const texts: [string, string | null][] = [
    ['Category', category],
    ['Location', location],
    ['Year', String(year)],
    ['Area', area],
  ]
  return [...texts.filter(([, text]) => text?.trim()), ['Phase', <PhaseBadge key="phase" phase={phase} />]]
}
