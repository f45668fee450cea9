import { getRouteApi } from '@tanstack/react-router'
import { ServiceIcon } from '../../../core/page/service-icon.tsx'
import { splitParagraphs } from '../../../core/page/split-paragraphs.ts'

const site = getRouteApi('/_site')

/** The services of the back office, in its order; with `full` each with its own text. */
export function ServiceList({ full = false }: { full?: boolean }) {
  const { services } = site.useLoaderData()
  if (services.length === 0) return <p className="text-lead text-soft">Nothing is published here yet.</p>
  const Heading = full ? 'h2' : 'h3'
  return (
    <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {services.map(({ id, title, description, icon, body }) => (
        <li key={id} className="border-t border-edge pt-5">
          <ServiceIcon icon={icon} size={32} />
          <Heading className="text-display-3 mt-4">{title}</Heading>
          <p className="mt-3 max-w-[40ch] text-soft">{description}</p>
          {full &&
            splitParagraphs(body ?? '').map((paragraph) => (
              <p key={paragraph} className="mt-3 max-w-[60ch]">
                {paragraph}
              </p>
            ))}
        </li>
      ))}
    </ul>
  )
}
