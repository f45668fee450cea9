/** The footer's services while no service is managed (D51); each opens a page under /services/. */
export const footerServices: readonly { slug: string; title: string }[] = [
  { slug: 'residential', title: 'Residential Electrical' },
  { slug: 'commercial', title: 'Commercial Electrical' },
  { slug: 'industrial', title: 'Industrial Electrical' },
  { slug: 'smart-home-automation', title: 'Smart Home Automation' },
  { slug: 'amc', title: 'Maintenance & Safety' },
]
