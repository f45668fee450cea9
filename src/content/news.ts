import { type Illustration, district, mcb, pendants, resid, switchroom } from './illustrations.ts'

/** The teaser of an article. `id` is the slug of the title and of the address under /news/. */
export type NewsItem = {
  id: string
  title: string
  excerpt: string
  /** Day of publication, ISO 8601; `dateLabel` is the same day as shown on the page. */
  date: string
  dateLabel: string
  category: 'Projects' | 'Company' | 'Services' | 'Events'
  /** Null shows a placeholder generated from the id. */
  image: Illustration | null
}

/** How many articles /news shows before 'Load More Articles'. */
export const NEWS_INITIAL_COUNT = 6

/** Newest first. */
export const news = [
  {
    id: 'why-we-photograph-every-joint',
    title: 'Why we photograph every joint',
    excerpt: 'A thermal camera, a torque wrench and a folder of pictures that ends arguments.',
    date: '2025-11-05',
    dateLabel: '5 November 2025',
    category: 'Services',
    image: mcb,
  },
  {
    id: 'open-evening-read-your-own-single-line-diagram',
    title: 'Open evening: read your own single-line diagram',
    excerpt:
      'A two-hour session for society committees and facility managers. Bring a photograph of your board.',
    date: '2025-09-18',
    dateLabel: '18 September 2025',
    category: 'Events',
    image: null,
  },
  {
    id: 'two-apprentices-one-licence-each',
    title: 'Two apprentices, one licence each',
    excerpt: "What the wireman's examination asks, and how we prepare for it on site.",
    date: '2025-08-14',
    dateLabel: '14 August 2025',
    category: 'Company',
    image: pendants,
  },
  {
    id: 'ev-charging-in-stilt-parking-what-the-riser-can-carry',
    title: 'EV charging in stilt parking: what the riser can carry',
    excerpt: 'Four questions to answer before the first charger is fixed to a column.',
    date: '2025-07-02',
    dateLabel: '2 July 2025',
    category: 'Services',
    image: district,
  },
  {
    id: 'before-the-monsoon-eleven-checks-for-your-meter-room',
    title: 'Before the monsoon: eleven checks for your meter room',
    excerpt: 'Seepage, loose neutrals and missing covers. A list your society can walk through in an hour.',
    date: '2025-05-20',
    dateLabel: '20 May 2025',
    category: 'Services',
    image: null,
  },
  {
    id: 'sixteen-floors-three-phases-one-quiet-summer',
    title: 'Sixteen floors, three phases, one quiet summer',
    excerpt: 'How a week of measurements in Thane replaced a year of guesses about evening trips.',
    date: '2025-03-12',
    dateLabel: '12 March 2025',
    category: 'Projects',
    image: resid,
  },
  {
    id: 'the-earth-pit-nobody-could-find',
    title: 'The earth pit nobody could find',
    excerpt: 'A housing society in Thane, a plan from 1994 and an afternoon with a tester.',
    date: '2025-02-09',
    dateLabel: '9 February 2025',
    category: 'Projects',
    image: null,
  },
  {
    id: 'a-second-panel-workshop-bay',
    title: 'A second panel workshop bay',
    excerpt: 'More room to build and test boards before they travel to site.',
    date: '2025-01-08',
    dateLabel: '8 January 2025',
    category: 'Company',
    image: mcb,
  },
  {
    id: 'a-36-hour-shutdown-hour-by-hour',
    title: 'A 36-hour shutdown, hour by hour',
    excerpt: 'Notes from a switchgear replacement in Chakan, including the step we had to repeat.',
    date: '2024-11-26',
    dateLabel: '26 November 2024',
    category: 'Projects',
    image: switchroom,
  },
] as const satisfies readonly NewsItem[]

export type NewsId = (typeof news)[number]['id']

export const newsletterText = 'One letter a\u00A0quarter: what we built, what we measured.'
