import { type Illustration, officeWindows, residFlats, switchroomDoors } from './illustrations.ts'

/** A sample case study of the home page. Featured projects of the back office come first (D16). */
export type CaseStudy = {
  id: string
  title: string
  category: string
  location: string
  /** Floors, area or rating, with its unit. */
  size: string
  text: string
  /** The measured result: before and after, or one value alone. */
  figure: { before?: string; after: string; label: string }
  image: Illustration
}

export const caseStudiesHeading = 'What the problem was. What we did.'

export const caseStudies: readonly CaseStudy[] = [
  {
    id: 'a-tower-that-tripped-every-may',
    title: 'A tower that tripped every May',
    category: 'Residential',
    location: 'Thane',
    size: '16 floors',
    text: 'Air-conditioners overloaded one phase each evening. We measured for a week, rebalanced 64 flats across three phases and replaced the rising main at night. No evening trip in the following summer.',
    figure: { before: 'Every May', after: 'None', label: 'evening trips' },
    image: residFlats,
  },
  {
    id: 'an-office-that-moved-in-nine-weekends',
    title: 'An office that moved in nine weekends',
    category: 'Commercial',
    location: 'Navi Mumbai',
    size: '2,100 sqm',
    text: 'Staff stayed at their desks. We built the new distribution beside the old one and changed over floor by floor between Friday night and Monday morning.',
    figure: { after: '2,100 sqm', label: 'in nine weekends' },
    image: officeWindows,
  },
  {
    id: 'a-plant-paying-for-poor-power-factor',
    title: 'A plant paying for poor power factor',
    category: 'Industrial',
    location: 'Pune',
    size: '750 kVA',
    text: 'Power factor stood at 0.86. We surveyed harmonics, installed a detuned 250 kVAr bank and brought it to 0.99, measured at the incomer.',
    figure: { before: '0.86', after: '0.99', label: 'power factor' },
    image: switchroomDoors,
  },
]
