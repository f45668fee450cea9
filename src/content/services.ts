import { numberToWords } from './format-number.ts'
import { type Illustration, district, living, mcb, office, studioh, switchroom } from './illustrations.ts'

/** One of the three kinds of customer; `slug` is its page under /services/. */
export type ServiceCard = {
  title: string
  text: string
  features: readonly string[]
  slug: string
  symbol: 'lamp' | 'socket' | 'transformer'
}

/** The heading of the sections, by how many there are. */
export const sectionsHeading = (count: number) =>
  `${numberToWords(count)} ${count === 1 ? 'way' : 'ways'} we work on a site`

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

/** The picture of each of the specified services, by slug. */
const serviceImages: ReadonlyMap<string, Illustration> = new Map([
  ['electrical-consultation', studioh],
  ['residential', living],
  ['turnkey', district],
  ['commercial', office],
  ['industrial', switchroom],
  ['amc', mcb],
])

/**
 * The picture of one of `services`, wherever it stands among them. Those that have none of their own share, in the order
 * of their slugs, first the pictures that nobody has. Undefined for a slug that no service has.
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

/** Everything the firm offers, as it is listed on the services page. */
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
