import { pictureFromUrl } from '../../../core/page/picture-from-url.ts'
import type { OgCard } from '../../../core/page/site.ts'
import { serviceImage } from '../content/services.ts'
import { type Service, servicesOrSamples } from './services-or-samples.ts'

/** The Open Graph card of a service; null for an unknown slug. */
export function serviceCard(slug: string, storedServices: readonly Service[]): OgCard | null {
  const services = servicesOrSamples(storedServices)
  const service = services.find((candidate) => candidate.slug === slug)
  if (!service) return null
  return { title: service.title, picture: serviceImage(slug, services)?.picture.name ?? null }
}

/** The Open Graph card of a project or an article without an uploaded picture. */
export const recordCard = (
  { title, image_url }: { title: string; image_url: string | null },
  origin: string,
): OgCard => ({ title, picture: pictureFromUrl(image_url ?? '', origin)?.name ?? null })
