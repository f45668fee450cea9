/** A sample client, in the shape of `clients.list`. */
export type SampleClient = { id: string; name: string; logo_url: string; website_url: string | null }

const names = [
  'Kokum Residency',
  'Monsoon Foods',
  'Banyan Tooling',
  'Peepal Clinics',
  'Saltpan Logistics',
  'Jetty Cold Store',
  'Mangrove Labs',
  'Konkan Ceramics',
  'Gulmohar School',
  'Lamplight Cinemas',
]

/** Placeholders of the logo carousel while there are no clients (D27). The logos have no lettering: show the name too. */
export const sampleClients: readonly SampleClient[] = names.map((name) => {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return { id: `sample-${slug}`, name, logo_url: `/clients/${slug}.svg`, website_url: null }
})

export const sampleNamesFootnote = 'Sample names.'
