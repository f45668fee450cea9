import { fromFirmTime } from '../../../core/firm-time/schema.ts'
import type { ArticleText } from '../article-text.ts'
import type { articleCategories } from '../schema.ts'
import { article as shutdownHourByHour } from './a-36-hour-shutdown-hour-by-hour.ts'
import { article as aSecondPanelWorkshopBay } from './a-second-panel-workshop-bay.ts'
import { article as beforeTheMonsoonElevenChecks } from './before-the-monsoon-eleven-checks-for-your-meter-room.ts'
import { article as evChargingInStiltParking } from './ev-charging-in-stilt-parking-what-the-riser-can-carry.ts'
import { article as openEveningReadYourOwn } from './open-evening-read-your-own-single-line-diagram.ts'
import { article as sixteenFloors } from './sixteen-floors-three-phases-one-quiet-summer.ts'
import { article as theEarthPitNobodyCould } from './the-earth-pit-nobody-could-find.ts'
import { article as twoApprenticesOneLicenceEach } from './two-apprentices-one-licence-each.ts'
import { article as whyWePhotographEveryJoint } from './why-we-photograph-every-joint.ts'

/** An article of the sample company. Its address is the slug of its title. */
export interface SampleArticle {
  slug: string
  title: string
  category: (typeof articleCategories)[number]
  summary: string
  /** ISO 8601. */
  publish_at: string
  /** A path of this site; null shows a placeholder that is drawn from the slug. */
  image_url: string | null
  text: ArticleText
}

/** The articles shown while no record is published (D27), newest first. `seed` inserts the same. */
export const sampleArticles: readonly SampleArticle[] = [
  {
    slug: 'why-we-photograph-every-joint',
    text: whyWePhotographEveryJoint,
    title: 'Why we photograph every joint',
    summary: 'A thermal camera, a torque wrench and a folder of pictures that ends arguments.',
    publish_at: fromFirmTime('2025-11-05').toISOString(),
    category: 'Services',
    image_url: '/images/mcb-lit-1920.webp',
  },
  {
    slug: 'open-evening-read-your-own-single-line-diagram',
    text: openEveningReadYourOwn,
    title: 'Open evening: read your own single-line diagram',
    summary:
      'A two-hour session for society committees and facility managers. Bring a photograph of your board.',
    publish_at: fromFirmTime('2025-09-18').toISOString(),
    category: 'Events',
    image_url: null,
  },
  {
    slug: 'two-apprentices-one-licence-each',
    text: twoApprenticesOneLicenceEach,
    title: 'Two apprentices, one licence each',
    summary: "What the wireman's examination asks, and how we prepare for it on site.",
    publish_at: fromFirmTime('2025-08-14').toISOString(),
    category: 'Company',
    image_url: '/images/switchroom-lit-1920.webp',
  },
  {
    slug: 'ev-charging-in-stilt-parking-what-the-riser-can-carry',
    text: evChargingInStiltParking,
    title: 'EV charging in stilt parking: what the riser can carry',
    summary: 'Four questions to answer before the first charger is fixed to a column.',
    publish_at: fromFirmTime('2025-07-02').toISOString(),
    category: 'Services',
    image_url: '/images/district-lit-1920.webp',
  },
  {
    slug: 'before-the-monsoon-eleven-checks-for-your-meter-room',
    text: beforeTheMonsoonElevenChecks,
    title: 'Before the monsoon: eleven checks for your meter room',
    summary: 'Seepage, loose neutrals and missing covers. A list your society can walk through in an hour.',
    publish_at: fromFirmTime('2025-05-20').toISOString(),
    category: 'Services',
    image_url: null,
  },
  {
    slug: 'sixteen-floors-three-phases-one-quiet-summer',
    text: sixteenFloors,
    title: 'Sixteen floors, three phases, one quiet summer',
    summary: 'How a week of measurements in Thane replaced a year of guesses about evening trips.',
    publish_at: fromFirmTime('2025-03-12').toISOString(),
    category: 'Projects',
    image_url: '/images/resid-lit-1920.webp',
  },
  {
    slug: 'the-earth-pit-nobody-could-find',
    text: theEarthPitNobodyCould,
    title: 'The earth pit nobody could find',
    summary: 'A housing society in Thane, a plan from 1994 and an afternoon with a tester.',
    publish_at: fromFirmTime('2025-02-09').toISOString(),
    category: 'Projects',
    image_url: null,
  },
  {
    slug: 'a-second-panel-workshop-bay',
    text: aSecondPanelWorkshopBay,
    title: 'A second panel workshop bay',
    summary: 'More room to build and test boards before they travel to site.',
    publish_at: fromFirmTime('2025-01-08').toISOString(),
    category: 'Company',
    image_url: '/images/mcb-lit-1920.webp',
  },
  {
    slug: 'a-36-hour-shutdown-hour-by-hour',
    text: shutdownHourByHour,
    title: 'A 36-hour shutdown, hour by hour',
    summary: 'Notes from a switchgear replacement in Chakan, including the step we had to repeat.',
    publish_at: fromFirmTime('2024-11-26').toISOString(),
    category: 'Projects',
    image_url: '/images/switchroom-lit-1920.webp',
  },
]
