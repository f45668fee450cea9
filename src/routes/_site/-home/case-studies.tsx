import {
  caseStudies,
  caseStudiesFootnote,
  caseStudiesHeading,
  type CaseStudy,
} from '../../../content/case-studies.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import { ContourPlaceholder } from '../../../ui/contour-placeholder.tsx'
import { LitPicture, useImageFailure } from '../../../ui/picture.tsx'
import { Reveal } from '../../../ui/reveal.tsx'

/** A featured project of the back office, as far as its card needs it. */
export interface FeaturedProject {
  id: string
  title: string
  category: string | null
  location: string | null
  area: string | null
  description: string
  image_url: string | null
}

const CARD_COUNT = 3

/** Three cards: featured projects first, the specified studies fill up (D16). */
export function CaseStudies({ featured }: { featured: readonly FeaturedProject[] }) {
  const projects = featured.slice(0, CARD_COUNT)
  const samples = caseStudies.slice(0, CARD_COUNT - projects.length)
  return (
    <section className="pt-[clamp(88px,11vw,168px)]">
      <div className="wrap">
        <h2 className="d1 mb-16 max-w-[10ch] lg:mb-20">{caseStudiesHeading}</h2>
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
        {samples.length > 0 && <p className="lbl mt-12 text-soft">{caseStudiesFootnote}</p>}
      </div>
    </section>
  )
}

function SampleCaseStudy({ title, category, location, size, text, figure, image }: CaseStudy) {
  return (
    <article>
      <div className="relative aspect-[4/3] overflow-clip lg:aspect-[4/5]">
        <LitPicture {...image} sizes={SIZES} hover className="size-full" imgClassName="object-[60%_50%]" />
      </div>
      <CaseStudyText
        {...{ title, category, location, text, figure }}
        size={figure.after === size ? null : size}
      />
    </article>
  )
}

function ProjectCaseStudy({ id, title, category, location, area, description, image_url }: FeaturedProject) {
  const [failed, imageProps] = useImageFailure(image_url)
  return (
    <article>
      <div className="relative aspect-[4/3] overflow-clip bg-night lg:aspect-[4/5]">
        {image_url && !failed ? (
          <img
            {...imageProps}
            src={image_url}
            alt=""
            loading="lazy"
            decoding="async"
            width="800"
            height="1000"
            className="size-full object-cover"
          />
        ) : (
          <ContourPlaceholder seed={id} className="size-full" />
        )}
      </div>
      <CaseStudyText
        {...{ title, category, location, size: null, text: description }}
        figure={area ? { after: area } : undefined}
      />
    </article>
  )
}

function CaseStudyText({
  title,
  category,
  location,
  size,
  text,
  figure,
}: {
  title: string
  category: string | null
  location: string | null
  size: string | null
  text: string
  figure: { before?: string; after: string; label?: string } | undefined
}) {
  return (
    <>
      {figure && (
        <p className="num narrow mt-6 flex flex-wrap items-baseline gap-x-3 leading-none font-[430]">
          {figure.before && (
            <>
              <span className="text-[1.5rem] text-soft">{figure.before}</span>
              <Arrow />
            </>
          )}
          <span className="text-[2.5rem]">{figure.after}</span>
          <span className="lbl text-soft">{figure.label}</span>
        </p>
      )}
      <h3 className="d3 mt-5 border-t border-edge pt-5">{title}</h3>
      <p className="lbl mt-2 text-soft">{[category, location, size].filter(Boolean).join(', ')}</p>
      <p className="mt-3 text-soft">{text}</p>
    </>
  )
}

// Covering 4:5 with a picture of 8:5 takes twice its width.
const SIZES = '(width < 64rem) 120vw, max(60vw, 400px)'
