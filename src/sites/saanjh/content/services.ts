import { plural } from '../../../../server/core/count/schema.ts'
import { numberToWords } from './format-number.ts'
import { type Illustration, district, living, mcb, office, studioh, switchroom } from './illustrations.ts'

/** A kind of customer; `slug` is its page under /services/. */
export type ServiceCard = {
  title: string
  text: string
  features: readonly string[]
  slug: string
  symbol: 'lamp' | 'socket' | 'transformer'
}

/** The heading above this number of service sections. */
export const sectionsHeading = (count: number) =>
  `${numberToWords(count)} ${plural(count, { one: 'way', other: 'ways' })} we work on a site`

export const serviceCards: readonly ServiceCard[] = [
  {
    title: 'Commercial Electrical',
    text: 'Floors that open on time and stay open.',
    features: [
      'Power and lighting distribution',
      'UPS and generator changeover',
      'Data and low-voltage containment',
      'Energy metering by tenant',
    ],
    slug: 'commercial',
    symbol: 'lamp',
  },
  {
    title: 'Residential Electrical',
    text: 'Safe circuits in homes and housing societies.',
    features: [
      'Complete rewiring',
      'Distribution boards with RCCB on every circuit group',
      'Risers, meter rooms and common areas',
      'EV charging points',
    ],
    slug: 'residential',
    symbol: 'socket',
  },
  {
    title: 'Industrial Electrical',
    text: 'Plants that cannot stop for long.',
    features: [
      'HT/LT substations',
      'PCC, MCC and APFC panels',
      'Earthing and lightning protection',
      'Shutdown and relocation work',
    ],
    slug: 'industrial',
    symbol: 'transformer',
  },
]

/** The pictures of the sample services, by slug. */
const serviceImages: ReadonlyMap<string, Illustration> = new Map([
  ['electrical-consultation', studioh],
  ['residential', living],
  ['turnkey', district],
  ['commercial', office],
  ['industrial', switchroom],
  ['amc', mcb],
])

/**
 * The picture of the service with this slug, independent of the order of `services`. Services without their own picture
 * take, in the order of their slugs, first the unclaimed pictures, then the others. Undefined for an unknown slug.
 */
export function serviceImage(slug: string, services: readonly { slug: string }[]): Illustration | undefined {
  const slugs = services.map((service) => service.slug).toSorted()
  const index = slugs.filter((slug) => !serviceImages.has(slug)).indexOf(slug)
  if (index < 0) return slugs.includes(slug) ? serviceImages.get(slug) : undefined
  const [unclaimed, claimed] = [false, true].map((isClaimed) =>
    [...serviceImages].flatMap(([owner, image]) => (slugs.includes(owner) === isClaimed ? [image] : [])),
  )
  const candidates = [...(unclaimed ?? []), ...(claimed ?? [])]
  return candidates[index % candidates.length]
}

/** The list of all services on the services page. */
export const offeredServices = [
  'Electrical installation',
  'Maintenance services',
  'Industrial solutions',
  'Safety inspections',
  'Smart home automation',
  'Residential electrical work',
  'Commercial electrical work',
  'Industrial electrical work',
] as const
