import { COUNTER_MS, COUNTER_THRESHOLD } from '../../../../server/core/constants/schema.ts'
import { splitParagraphs } from '../../../core/page/split-paragraphs.ts'
import { ArrowLink } from '../../../core/ui/button.tsx'
import { Counter } from '../../../core/ui/counter.tsx'
import { LitPicture } from '../../../core/ui/picture.tsx'
import { Reveal } from '../../../core/ui/reveal.tsx'
import { Tabs } from '../../../core/ui/tabs.tsx'
import { homeCounters } from '../content/counters.ts'
import { pendants } from '../content/illustrations.ts'
import { journey, journeyHeading } from '../content/journey.ts'

/**
 * History, mission and vision as tabs, and three counters. `historyText` is the back office's text for the first tab;
 * if empty, the default text of content/journey.ts is shown (D26).
 */
export function Journey({ historyText }: { historyText: string | undefined }) {
  return (
    <section className="py-section below-fold [--height:1400px] lg:[--height:920px]">
      <div className="page-width">
        <div className="page-grid items-stretch gap-y-10">
          <div className="relative min-h-[420px] lg:col-span-7 lg:min-h-[560px]">
            <div className="absolute inset-0">
              <LitPicture
                {...pendants}
                sizes="(width < 64rem) max(100vw, 672px), 896px"
                className="size-full"
                imgClassName="object-[50%_60%]"
              />
            </div>
          </div>
          <div className="flex flex-col lg:col-span-5 lg:pl-12">
            <h2 className="text-display-2 mb-9">{journeyHeading}</h2>
            <Tabs
              label={journeyHeading}
              panelClass="tab-panels-stacked mt-8"
              items={journey.map(({ id, label, text }) => ({
                name: label,
                panel: <Paragraphs text={(id === 'history' && historyText) || text} />,
              }))}
            />
            <ArrowLink to="/about" className="mt-auto self-start pt-6">
              Read our story
            </ArrowLink>
          </div>
        </div>
        <dl className="mt-20 grid gap-x-6 gap-y-10 md:grid-cols-3 lg:mt-28">
          {homeCounters.map(({ end, suffix, caption }) => (
            <Reveal key={caption} type="fadeIn" className="flex flex-col-reverse border-b border-edge pb-6">
              <dt className="text-lead mt-6">{caption}</dt>
              <dd className="text-figure">
                <Counter end={end} suffix={suffix} duration={COUNTER_MS} threshold={COUNTER_THRESHOLD} />
              </dd>
            </Reveal>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Paragraphs({ text }: { text: string }) {
  return splitParagraphs(text).map((paragraph, index) => (
    <p key={index} className={index === 0 ? 'text-lead' : 'mt-4 text-soft'}>
      {paragraph}
    </p>
  ))
}
