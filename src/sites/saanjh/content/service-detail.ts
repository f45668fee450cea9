import { type Illustration, frame, living, mcb, office, studioh } from './illustrations.ts'
import { type ServiceSlide, serviceSlides } from './slides.ts'

/** The last section of every service page (D31). */
export const structuralHarmony: {
  title: string
  lead: string
  text: string
  images: readonly Illustration[]
  /** Replaces the image of `images` that the page already shows at its top. */
  instead: Illustration
} = {
  title: 'Structural Harmony',
  lead: 'Wiring follows structure. Before we draw a route we read the beams, the slabs and the shafts, because a conduit that fights the building will be cut by someone later.',
  text: 'We agree sleeves with the structural engineer, keep power and data apart, and set boards where a person can stand in front of them. The result is quiet: no surface runs, no boxed-out corners, and a maintenance path to every joint.',
  images: [frame, mcb, office, studioh],
  instead: living,
}

/** The related services while there are none in the back office. */
export const relatedServices: readonly { slug: string; title: string; text: string }[] = [
  {
    slug: 'electrical-consultation',
    title: 'Electrical Consultation',
    text: 'A load study, a single-line diagram and a budget you can hold us to.',
  },
  {
    slug: 'turnkey',
    title: 'Turnkey',
    text: 'One contract and one person who answers, from liaison to energisation.',
  },
  {
    slug: 'amc',
    title: 'AMC',
    text: 'Four visits a year and a call-out number that is answered 24/7.',
  },
]

export const takeOnHeading = 'What we take on'
export const relatedHeading = 'Related services'

/** The ratings below a service's picture, by slug; the same as in the first slider. */
export const nameplates: Readonly<Record<string, ServiceSlide['nameplate'] | undefined>> = {
  residential: nameplateOf('residential-projects'),
  commercial: nameplateOf('commercial-systems'),
  industrial: nameplateOf('industrial-solutions'),
  amc: nameplateOf('maintenance-safety'),
}

function nameplateOf(slideId: string) {
  return serviceSlides.find(({ id }) => id === slideId)?.nameplate
}
