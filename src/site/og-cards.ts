import { type NewsItem, news } from '../content/news.ts'
import { pictureFromUrl } from '../content/picture-from-url.ts'
import { serviceImage } from '../content/services.ts'
import { type Service, servicesOrSamples } from './services-or-samples.ts'

/** What the server draws as the picture for shared links: a page's title beside one of the site's pictures, by name. */
export interface OgCard {
  title: string
  /** Null: the three phases. */
  picture: string | null
}

/** The card of an article; null for an unknown id. */
export function articleCard(id: string): OgCard | null {
  const article: NewsItem | undefined = news.find((candidate) => candidate.id === id)
  return article ? { title: article.title, picture: article.image?.picture.name ?? null } : null
}

/** The card of a service; null for an unknown slug. */
export function serviceCard(slug: string, storedServices: readonly Service[]): OgCard | null {
  const services = servicesOrSamples(storedServices)
  const service = services.find((candidate) => candidate.slug === slug)
  if (!service) return null
  return { title: service.title, picture: serviceImage(slug, services)?.picture.name ?? null }
}

/** The card of a project whose picture was not uploaded. */
export function projectCard(project: { title: string; image_url: string | null }, origin: string): OgCard {
  return { title: project.title, picture: pictureFromUrl(project.image_url ?? '', origin)?.name ?? null }
}
