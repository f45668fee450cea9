import '../parts/pages.css'
import { ArrowLink } from '../../../core/ui/button.tsx'
import { LitPicture } from '../../../core/ui/picture.tsx'
import type { Illustration } from '../content/illustrations.ts'
import { sectionsHeading, serviceImage } from '../content/services.ts'
import type { Service } from '../parts/services-or-samples.ts'

/** All services along a vertical line in the middle of the page, with pictures alternately on the left and right. */
export function ServiceList({ services, offer }: { services: readonly Service[]; offer: readonly string[] }) {
  return (
    <section className="pt-section below-fold [--height:3750px]">
      <div className="page-width page-grid items-end pb-16 lg:pb-24">
        <h2 className="text-display-1 max-w-[11ch] lg:col-span-7">{sectionsHeading(services.length)}</h2>
        <ul
          aria-label="What we offer"
          className="text-label columns-2 gap-x-6 text-soft lg:col-span-5 *:break-inside-avoid *:border-t *:border-line *:py-2"
        >
          {offer.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <div className="feeder-list page-width relative grid gap-y-subsection pb-section">
        {services.map((service) => (
          <ServiceListItem key={service.id} {...service} image={serviceImage(service.slug, services)} />
        ))}
      </div>
    </section>
  )
}

function ServiceListItem({ slug, title, description, image }: Service & { image: Illustration | undefined }) {
  return (
    <article>
      <div className="feeder-picture relative h-60 lg:h-[clamp(360px,33vw,480px)]">
        {image && (
          <LitPicture
            {...image}
            alt=""
            sizes="(width < 64rem) max(calc(100vw - 68px), 384px), clamp(576px, 53vw, 768px)"
            hover
            className="size-full"
            imgClassName="object-[50%_55%]"
          />
        )}
      </div>
      <div>
        <h3 className="text-display-2">{title}</h3>
        {description && <p className="text-lead mt-5 max-w-[34ch] text-soft">{description}</p>}
        <ArrowLink to="/services/$slug" params={{ slug }} className="mt-4">
          Read more<span className="sr-only"> about {title}</span>
        </ArrowLink>
      </div>
    </article>
  )
}
