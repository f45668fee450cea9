import { Reveal } from '../../../core/ui/reveal.tsx'
import { SectionHead } from '../../../core/ui/section-head.tsx'
import { pillars, pillarsHeading, pillarsIntro } from '../content/pillars.ts'
import { CircuitSymbol } from '../parts/circuit-symbol.tsx'

/** The four pillars, drawn as taps off one busbar: earth, transformer, breaker, motor. */
export function Pillars() {
  return (
    <section className="py-section overflow-clip below-fold [--height:1100px] lg:[--height:640px]">
      <div className="page-width">
        <SectionHead title={pillarsHeading} width="max-w-[9ch]" className="mb-16 lg:mb-20">
          {pillarsIntro}
        </SectionHead>
      </div>
      <div className="busbar">
        <div className="page-width grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-4">
          {pillars.map(({ title, text, symbol }, index) => (
            <article key={title} className="busbar-tap">
              <CircuitSymbol name={symbol} />
              <Reveal type="fadeUp" order={REVEAL_ORDER[index] ?? 0}>
                <h3 className="text-display-3 sm:mt-9">{title}</h3>
                <p className="mt-3 max-w-[34ch] text-soft">{text}</p>
              </Reveal>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}

const REVEAL_ORDER = [0, 1, 2, 3] as const
