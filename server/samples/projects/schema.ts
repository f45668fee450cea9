/** A sample project, in the shape of `projects.list`. */
export type SampleProject = {
  id: string
  slug: string
  title: string
  description: string
  image_url: string
  category: string
  location: string
  year: number
  area: string
  featured: boolean
  phase: 'Completed' | 'Ongoing'
  created_at: string
}

const projects = [
  {
    slug: 'glass-horizon-pavilion',
    title: 'Glass Horizon Pavilion',
    description: 'Continuous linear light on one dimming bus, floor boxes in a 150 mm screed.',
    image_url: '/images/pavilion-lit-1080.webp',
    category: 'Commercial',
    location: 'Alibag',
    year: 2023,
    area: '640 sqm',
    phase: 'Completed',
  },
  {
    slug: 'casa-arco',
    title: 'Casa Arco',
    description: 'Concealed cove lighting and surge protection for a hill house on an overhead supply.',
    image_url: '/images/arco-lit-1080.webp',
    category: 'Residential',
    location: 'Lonavala',
    year: 2022,
    area: '410 sqm',
    phase: 'Completed',
  },
  {
    slug: 'hilltop',
    title: 'Hilltop',
    description: '800 m of armoured cable, solar with battery changeover, bollards on an astronomical timer.',
    image_url: '/images/hilltop-lit-1080.webp',
    category: 'Residential',
    location: 'Karjat',
    year: 2024,
    area: '520 sqm',
    phase: 'Ongoing',
  },
  {
    slug: 'frame-house',
    title: 'Frame House',
    description: 'Recessed lines in exposed concrete, set out before the pour.',
    image_url: '/images/frame-lit-1080.webp',
    category: 'Residential',
    location: 'Pune',
    year: 2023,
    area: '360 sqm',
    phase: 'Completed',
  },
  {
    slug: 'studio-h',
    title: 'Studio H',
    description: 'Two studios and a bridge on separate meters with one shared standby supply.',
    image_url: '/images/studioh-lit-1080.webp',
    category: 'Mixed Use',
    location: 'Navi Mumbai',
    year: 2021,
    area: '1,450 sqm',
    phase: 'Completed',
  },
  {
    slug: 'tower-sixteen',
    title: 'Tower Sixteen',
    description: 'New rising mains, phase balancing and a rebuilt meter room for 64 flats.',
    image_url: '/images/resid-lit-1080.webp',
    category: 'Residential',
    location: 'Thane',
    year: 2024,
    area: '16 floors',
    phase: 'Completed',
  },
  {
    slug: 'seventh-floor-offices',
    title: 'Seventh Floor Offices',
    description: 'Lighting at 400 lux, tenant metering and a live changeover over nine weekends.',
    image_url: '/images/office-lit-1080.webp',
    category: 'Commercial',
    location: 'Andheri',
    year: 2024,
    area: '2,100 sqm',
    phase: 'Completed',
  },
  {
    slug: 'press-shop-substation',
    title: 'Press Shop Substation',
    description: 'Old switchgear replaced in one 36-hour shutdown, with APFC and arc-flash labels.',
    image_url: '/images/switchroom-lit-1080.webp',
    category: 'Renovation',
    location: 'Chakan',
    year: 2023,
    area: '750 kVA',
    phase: 'Completed',
  },
  {
    slug: 'creekside-apartment',
    title: 'Creekside Apartment',
    description: 'Full rewire with keypad scenes and an EV point in the stilt parking.',
    image_url: '/images/living-lit-1080.webp',
    category: 'Renovation',
    location: 'Mulund',
    year: 2025,
    area: '145 sqm',
    phase: 'Ongoing',
  },
] as const

/**
 * Placeholders that visitors see while there are no projects, while the list loads and when it fails (D30). `seed`
 * inserts the same. Newest first, as in the public list.
 */
export const sampleProjects: readonly SampleProject[] = projects.map((project, index) => ({
  ...project,
  id: `sample-${project.slug}`,
  featured: false,
  created_at: `2025-06-0${projects.length - index}T04:30:00.000Z`,
}))
