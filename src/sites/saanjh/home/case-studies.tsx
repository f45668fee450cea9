import { Reveal } from '../../../core/ui/reveal.tsx'
import { caseStudies, caseStudiesHeading } from '../content/case-studies.ts'
import { type FeaturedProject, ProjectCaseStudy, SampleCaseStudy } from './case-study-card.tsx'

const CARD_COUNT = 3

/** Three case studies: featured projects first, then the specified samples (D16). */
export function CaseStudies({ featured }: { featured: readonly FeaturedProject[] }) {
  const projects = featured.slice(0, CARD_COUNT)
  const samples = caseStudies.slice(0, CARD_COUNT - projects.length)
  return (
    <section className="pt-section below-fold [--height:2050px] lg:[--height:1400px]">
      <div className="page-width">
        <h2 className="text-display-1 mb-16 max-w-[10ch] lg:mb-20">{caseStudiesHeading}</h2>
        <ul className="grid items-start gap-x-6 gap-y-16 lg:grid-cols-3">
          {projects.map((project, index) => (
            <li key={project.id} className={index === 1 ? 'lg:mt-24' : ''}>
              <Reveal type="fadeUp">
                <ProjectCaseStudy {...project} />
              </Reveal>
            </li>
          ))}
          {samples.map((study, index) => (
            <li key={study.id} className={index + projects.length === 1 ? 'lg:mt-24' : ''}>
              <Reveal type="fadeUp">
                <SampleCaseStudy {...study} />
              </Reveal>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
