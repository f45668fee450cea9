import { splitParagraphs } from '../../../core/page/split-paragraphs.ts'
import { facts, story } from '../content/about.ts'

/** The company's story and facts. `title` and `text` come from the back office; if empty, defaults are shown (D26). */
export function CompanyStory({ title, text }: { title: string | undefined; text: string | undefined }) {
  const [first, ...remaining] = splitParagraphs(text || story)
  return (
    <section className="py-section below-fold [--height:720px] lg:[--height:370px]" aria-labelledby="story">
      <div className="page-width page-grid">
        <div className="lg:col-span-8">
          <h2 id="story" className={title ? 'text-display-2 mb-8' : 'sr-only'}>
            {title || 'Our story'}
          </h2>
          <p className="text-display-3 text-[clamp(1.5rem,2.5vw,2.25rem)] leading-[1.24] font-display">
            {first}
          </p>
          {remaining.map((paragraph, index) => (
            <p key={index} className="text-lead mt-8 max-w-[46ch] text-soft">
              {paragraph}
            </p>
          ))}
        </div>
        <dl className="*:grid *:grid-cols-[116px_1fr] *:items-baseline *:gap-3 *:border-t *:border-edge *:py-3.5 *:last:border-b lg:col-span-3 lg:col-start-10">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-label text-soft">{label}</dt>
              <dd className="tabular-nums font-strong">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
