import type { ByColumn } from '../../../core/database/column-names.ts'

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

/** Placeholders of the logo carousel while there are no clients (D27). The logos have no text: show the name too. */
export const sampleClients = names.map((name) => {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return {
    id: `sample-${slug}`,
    name,
    logo_url: `/clients/${slug}.svg`,
    website_url: null,
  } satisfies ByColumn<'ltf_clients'>
})

export const sampleNamesFootnote = 'Sample names.'
