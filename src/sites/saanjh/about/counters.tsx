import { ABOUT_COUNTER_MS, COUNTER_THRESHOLD } from '../../../../server/core/constants/schema.ts'
import { Counter } from '../../../core/ui/counter.tsx'
import { aboutCounters, aboutCountersHeading } from '../content/counters.ts'

export function Counters() {
  return (
    <section className="py-section below-fold [--height:720px] lg:[--height:540px]">
      <div className="page-width">
        <h2 className="text-display-1 mb-16 max-w-[9ch] lg:mb-20">{aboutCountersHeading}</h2>
        <dl className="grid gap-x-6 gap-y-12 md:grid-cols-3">
          {aboutCounters.map(({ end, suffix, caption }) => (
            <div key={caption} className="flex flex-col-reverse justify-end border-b border-edge pb-6">
              <dt className="text-lead mt-6 max-w-[24ch] text-soft">{caption}</dt>
              <dd className="text-figure">
                <Counter
                  end={end}
                  suffix={suffix}
                  duration={ABOUT_COUNTER_MS}
                  threshold={COUNTER_THRESHOLD}
                />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
