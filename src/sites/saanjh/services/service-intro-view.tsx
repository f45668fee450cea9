import '../parts/pages.css'
import { ServiceIcon } from '../../../core/page/service-icon.tsx'
import { splitParagraphs } from '../../../core/page/split-paragraphs.ts'
import { Nameplate } from '../../../core/ui/badge.tsx'
import { Picture } from '../../../core/ui/picture.tsx'
import { nameplates, takeOnHeading } from '../content/service-detail.ts'
import { serviceCards, serviceImage } from '../content/services.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import type { Service } from '../parts/services-or-samples.ts'

interface ServiceIntroViewProps {
  service: Service
  /** All services, among which the pictures are distributed. */
  services: readonly Service[]
}

/** The part of a service page that is specific to the service: title, text, picture and, if known, its ratings. */
export function ServiceIntroView({ service, services }: ServiceIntroViewProps) {
  const { slug, title, description, body, icon } = service
  const image = serviceImage(slug, services)
  const nameplate = nameplates[slug]
  return (
    <>
      <section className="page-width pt-8 lg:pt-14">
        <Breadcrumbs
          parentPath="/services"
          parentName="Services"
          currentPage={<span aria-current="page">{title}</span>}
        />
        <div className="page-grid mt-6 items-end gap-y-8 lg:mt-10">
          <div className="lg:col-span-7">
            <span className="mb-5 -ml-1 block">
              <ServiceIcon icon={icon} size={44} />
            </span>
            <h1 className="text-display-1 max-w-[14ch]">{title}</h1>
          </div>
          {description && <p className="text-lead lg:col-span-5 lg:pb-2">{description}</p>}
        </div>
      </section>
      <div className="mt-10 lg:mt-16">
        {image && (
          <Picture
            {...image}
            state="lit"
            sizes="max(100vw, 512px)"
            priority
            className="h-[320px] lg:h-[620px]"
            imgClassName="object-[50%_62%]"
          />
        )}
        {nameplate && (
          <div data-theme="dusk" className="bg-night">
            <Nameplate className="page-width" rows={nameplate.map(({ label, value }) => [label, value])} />
          </div>
        )}
      </div>
      <ScopeOfWork slug={slug} body={body} />
    </>
  )
}

/** The service's body text from the back office, and the features of the service card with the same slug. */
function ScopeOfWork({ slug, body }: { slug: string; body: string | null }) {
  const features = serviceCards.find((card) => card.slug === slug)?.features ?? []
  const paragraphs = splitParagraphs(body ?? '')
  if (features.length === 0 && paragraphs.length === 0) return null
  return (
    <section className="py-section">
      <div className="page-width page-grid gap-y-10">
        <h2 className="text-display-2 max-w-[9ch] lg:col-span-5">{takeOnHeading}</h2>
        <div className="lg:col-span-7">
          {paragraphs.length > 0 && (
            <div className="prose mb-10">
              {paragraphs.map((paragraph, index) => (
                <p key={index}>{paragraph}</p>
              ))}
            </div>
          )}
          <ul className="*:border-t *:border-edge *:py-5 *:last:border-b">
            {features.map((feature) => (
              <li key={feature} className="text-display-3">
                {feature}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
