import {
  caseStudies,
  caseStudiesFootnote,
  caseStudiesHeading,
  type CaseStudy,
} from '../../../content/case-studies.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import { Isolux } from '../../../ui/isolux.tsx'
import { LitPicture, useFailure } from '../../../ui/picture.tsx'
import { Reveal } from '../../../ui/reveal.tsx'

/** A featured project of the back office, as far as its card needs it. */
export interface Featured {
  id: string
  title: string
  category: string | null
  location: string | null
  area: string | null
  description: string
  image_url: string | null
}

const CARDS = 3

/** Three cards: featured projects first, the specified studies fill up (D16). */
export function Cases({ featured }: { featured: readonly Featured[] }) {
  const real = featured.slice(0, CARDS)
  const samples = caseStudies.slice(0, CARDS - real.length)
  return (
    <section className="pt-[clamp(88px,11vw,168px)]">
      <div className="wrap">
        <h2 className="d1 mb-16 max-w-[10ch] lg:mb-20">{caseStudiesHeading}</h2>
        <ul className="grid items-start gap-x-6 gap-y-16 lg:grid-cols-3">
          {real.map((project, at) => (
            <li key={project.id} className={at === 1 ? 'lg:mt-24' : ''}>
              <Reveal type="fadeUp">
                <ProjectCase {...project} />
              </Reveal>
            </li>
          ))}
          {samples.map((study, at) => (
            <li key={study.id} className={at + real.length === 1 ? 'lg:mt-24' : ''}>
              <Reveal type="fadeUp">
                <SampleCase {...study} />
              </Reveal>
            </li>
          ))}
        </ul>
        {samples.length > 0 && <p className="lbl mt-12 text-soft">{caseStudiesFootnote}</p>}
      </div>
    </section>
  )
}

function SampleCase({ title, category, location, size, text, figure, image }: CaseStudy) {
  return (
    <article>
      <div className="relative aspect-[4/3] overflow-clip lg:aspect-[4/5]">
        <LitPicture {...image} sizes={SIZES} hover className="size-full" imgClassName="object-[60%_50%]" />
      </div>
      <Words {...{ title, category, location, text, figure }} size={figure.after === size ? null : size} />
    </article>
  )
}

function ProjectCase({ id, title, category, location, area, description, image_url }: Featured) {
  const [failed, watch] = useFailure(image_url)
  return (
    <article>
      <div className="relative aspect-[4/3] overflow-clip bg-night lg:aspect-[4/5]">
        {image_url && !failed ? (
          <img
            {...watch}
            src={image_url}
            alt=""
            loading="lazy"
            decoding="async"
            width="800"
            height="1000"
            className="size-full object-cover"
          />
        ) : (
          <Isolux seed={id} className="size-full" />
        )}
      </div>
      <Words
        {...{ title, category, location, size: null, text: description }}
        figure={area ? { after: area } : undefined}
      />
    </article>
  )
}

function Words({
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
  figure: { before?: string; after: string; of?: string } | undefined
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
          <span className="lbl text-soft">{figure.of}</span>
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
