import { PlainLink } from '../../../core/ui/link.tsx'
import { relatedHeading } from '../content/service-detail.ts'
import { CircuitSymbol, type CircuitSymbolName } from '../parts/circuit-symbol.tsx'
import type { RelatedService } from '../parts/related-services.ts'

/** Links to up to three other services, drawn as taps off a busbar. */
export function RelatedServices({ services }: { services: readonly RelatedService[] }) {
  if (services.length === 0) return null
  return (
    <section className="py-section below-fold [--height:720px] lg:[--height:440px]">
      <h2 className="text-display-2 page-width mb-12">{relatedHeading}</h2>
      <div className="busbar">
        <ul className="page-width grid gap-x-8 gap-y-12 sm:grid-cols-3">
          {services.map(({ slug, title, text }, index) => (
            <li key={slug}>
              <PlainLink
                to="/services/$slug"
                params={{ slug }}
                className="busbar-tap wide group block h-full"
              >
                <CircuitSymbol name={SYMBOLS[index] ?? 'meter'} />
                <h3 className="text-display-3 mt-3.5 decoration-1 underline-offset-4 group-hover:underline sm:mt-9">
                  {title}
                </h3>
                <p className="mt-3 max-w-[34ch] text-soft">{text}</p>
              </PlainLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const SYMBOLS: readonly CircuitSymbolName[] = ['meter', 'breaker', 'earth']
