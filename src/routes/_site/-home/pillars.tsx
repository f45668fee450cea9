import { pillars, pillarsHeading, pillarsIntro, type Pillar } from '../../../content/pillars.ts'
import { Reveal } from '../../../ui/reveal.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'

/** Four taps off one busbar: earth, transformer, breaker, motor. */
export function Pillars() {
  return (
    <section className="sec overflow-clip pb-[clamp(72px,8vw,120px)]">
      <div className="wrap">
        <SectionHead title={pillarsHeading} width="max-w-[9ch]" className="mb-16 lg:mb-20">
          {pillarsIntro}
        </SectionHead>
      </div>
      <div className="busbar">
        <div className="wrap grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-4">
          {pillars.map(({ title, text, symbol }, at) => (
            <article key={title} className="tap">
              <Symbol of={symbol} />
              <Reveal type="fadeUp" order={ORDER[at] ?? 0}>
                <h3 className="d3 sm:mt-9">{title}</h3>
                <p className="mt-3 max-w-[34ch] text-soft">{text}</p>
              </Reveal>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}

const ORDER = [0, 1, 2, 3] as const

function Symbol({ of }: { of: Pillar['symbol'] }) {
  return (
    <svg className="sym" viewBox="0 0 72 72" aria-hidden>
      {SYMBOLS[of]}
    </svg>
  )
}

const SYMBOLS = {
  earth: <path d="M36 0v36M10 36h52M19 47h34M28 58h16M34 69h4" />,
  transformer: (
    <>
      <circle cx="36" cy="26" r="16" />
      <circle cx="36" cy="46" r="16" />
      <path d="M36 0v10M36 62v10" />
    </>
  ),
  breaker: <path d="M36 0v18M36 72V52M36 52L19 20M30 12l12 12M42 12L30 24" />,
  motor: (
    <>
      <circle cx="36" cy="46" r="25" />
      <path d="M36 0v21" />
      <path className="up" d="M26 50V36l10 11 10-11v14M27 60c3-4 6-4 9 0s6 4 9 0" />
    </>
  ),
}
