/** What the firm says of itself, each shown where agreed and literally (D42). */
export const founded = '2001'
export const yearsClaim = '23+ years'
export const projectsClaim = '600+ projects'
export const professionalsClaim = '40+ professionals'
export const serviceAreas = ['Mumbai', 'Navi Mumbai', 'Thane', 'Pune'] as const
export const residentialTime = 'Residential projects take 2-4 weeks'
export const emergencySupport = 'Emergency support 24/7'
export const replyPromise = 'Reply within 24 hours'

/** The facts beside the story on the about page. */
export const facts: readonly { label: string; value: string }[] = [
  { label: 'Founded', value: founded },
  { label: 'Working for', value: '23+ years' },
  { label: 'Projects', value: '600+' },
  { label: 'Professionals', value: '40+' },
  { label: 'Areas', value: serviceAreas.join(', ') },
]

/** Everything the firm offers, as it is listed on the services page. */
export const offer = [
  'Electrical installation',
  'Maintenance services',
  'Industrial solutions',
  'Safety inspections',
  'Smart home automation',
  'Residential electrical work',
  'Commercial electrical work',
  'Industrial electrical work',
] as const
