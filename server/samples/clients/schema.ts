/** A sample client, in the shape of `clients.list`. */
export type SampleClient = { id: string; name: string; logo_url: string; website_url: string | null }

/** Placeholders of the logo carousel while there are no clients (D27). The logos have no lettering: show the name too. */
export const sampleClients: readonly SampleClient[] = [
  {
    id: 'sample-kokum-residency',
    name: 'Kokum Residency',
    logo_url: '/clients/kokum-residency.svg',
    website_url: null,
  },
  {
    id: 'sample-monsoon-foods',
    name: 'Monsoon Foods',
    logo_url: '/clients/monsoon-foods.svg',
    website_url: null,
  },
  {
    id: 'sample-banyan-tooling',
    name: 'Banyan Tooling',
    logo_url: '/clients/banyan-tooling.svg',
    website_url: null,
  },
  {
    id: 'sample-peepal-clinics',
    name: 'Peepal Clinics',
    logo_url: '/clients/peepal-clinics.svg',
    website_url: null,
  },
  {
    id: 'sample-saltpan-logistics',
    name: 'Saltpan Logistics',
    logo_url: '/clients/saltpan-logistics.svg',
    website_url: null,
  },
  {
    id: 'sample-jetty-cold-store',
    name: 'Jetty Cold Store',
    logo_url: '/clients/jetty-cold-store.svg',
    website_url: null,
  },
  {
    id: 'sample-mangrove-labs',
    name: 'Mangrove Labs',
    logo_url: '/clients/mangrove-labs.svg',
    website_url: null,
  },
  {
    id: 'sample-konkan-ceramics',
    name: 'Konkan Ceramics',
    logo_url: '/clients/konkan-ceramics.svg',
    website_url: null,
  },
  {
    id: 'sample-gulmohar-school',
    name: 'Gulmohar School',
    logo_url: '/clients/gulmohar-school.svg',
    website_url: null,
  },
  {
    id: 'sample-lamplight-cinemas',
    name: 'Lamplight Cinemas',
    logo_url: '/clients/lamplight-cinemas.svg',
    website_url: null,
  },
]

export const sampleClientsFootnote = 'Sample names.'
