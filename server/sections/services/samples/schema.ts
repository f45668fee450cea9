import type { ByColumn } from '../../../core/database/column-names.ts'

const services = [
  {
    slug: 'electrical-consultation',
    title: 'Electrical Consultation',
    description:
      "Before you buy anything: a load study, a single-line diagram and a budget you can hold us to. Also as a second opinion on someone else's drawing.",
    icon: 'compass',
  },
  {
    slug: 'residential',
    title: 'Residential',
    description:
      'A three-bedroom rewire takes 2-4 weeks. We work room by room, leave a safe temporary supply each evening and chase walls only where the drawing says so.',
    icon: 'home',
  },
  {
    slug: 'turnkey',
    title: 'Turnkey',
    description:
      'Design, liaison with the supply company, purchase, installation, testing, energisation. One contract and one person who answers.',
    icon: 'plug',
  },
  {
    slug: 'commercial',
    title: 'Commercial',
    description:
      'Night and weekend shifts, dust sheets over desks, a changeover plan for every board. Monday looks like Friday, with better light.',
    icon: 'building',
  },
  {
    slug: 'industrial',
    title: 'Industrial',
    description:
      'Method statements, permits and lock-out before a tool is lifted. Panels are tested at the works and again at site.',
    icon: 'factory',
  },
  {
    slug: 'amc',
    title: 'AMC',
    description:
      'Four visits a year, thermal images of every joint, torque and trip records, and a call-out number that is answered 24/7.',
    icon: 'wrench',
  },
] satisfies ByColumn<'ltf_services'>[]

/** Placeholders of the services page while there are no services (D27). `seed` inserts the same. */
export const sampleServices = services.map((service) => ({
  ...service,
  id: `sample-${service.slug}`,
  body: null,
}))
