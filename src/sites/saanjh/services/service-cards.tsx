import { ArrowLink } from '../../../core/ui/button.tsx'
import { type ServiceCard, serviceCards } from '../content/services.ts'
import { CircuitSymbol } from '../parts/circuit-symbol.tsx'

/** The three kinds of customers, drawn as taps off a busbar, each with four features (D27). */
export default function ServiceCards() {
  return (
    <section className="busbar mt-subsection" aria-label="Whom we work for">
      <div className="page-width grid gap-x-8 gap-y-16 sm:grid-cols-3">
        {serviceCards.map((card) => (
          <Card key={card.slug} {...card} />
        ))}
      </div>
    </section>
  )
}

function Card({ title, text, features, slug, symbol }: ServiceCard) {
  return (
    <article className="busbar-tap wide">
      <CircuitSymbol name={symbol} />
      <h2 className="text-display-2 mt-3.5 max-w-[11ch] text-[clamp(1.875rem,2.6vw,2.5rem)] sm:mt-9">
        {title}
      </h2>
      <p className="mt-3 text-soft">{text}</p>
      <ul className="mt-7 *:border-t *:border-edge *:py-3">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ArrowLink to="/services/$slug" params={{ slug }} className="mt-3">
        About this work<span className="sr-only">: {title}</span>
      </ArrowLink>
    </article>
  )
}
