import { pictureFromUrl } from '../../../core/page/picture-from-url.ts'
import { type Service, servicesOrSamples } from '../../parts/services-or-samples.ts'
import { serviceImage } from '../content/services.ts'

/** What the server draws as the picture for shared links: a page's title beside one of the site's pictures, by name. */
export interface OgCard {
  title: string
  /** Null: the three phases. */
  picture: string | null
}

/** The card of a service; null for an unknown slug. */
export function serviceCard(slug: string, storedServices: readonly Service[]): OgCard | null {
  const services = servicesOrSamples(storedServices)
  const service = services.find((candidate) => candidate.slug === slug)
  if (!service) return null
  return { title: service.title, picture: serviceImage(slug, services)?.picture.name ?? null }
}

/** The card of a project or an article whose picture was not uploaded. */
export const recordCard = (
  { title, image_url }: { title: string; image_url: string | null },
  origin: string,
): OgCard => ({ title, picture: pictureFromUrl(image_url ?? '', origin)?.name ?? null })
