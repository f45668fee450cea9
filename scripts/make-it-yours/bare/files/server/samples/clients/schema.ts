import type { ByColumn } from '../../database/column-names.ts'

/** The clients of `npm run dev` and `seed`, with the site's own mark as their logo. Visitors see none until there is one. */
export const sampleClients = ['First client', 'Second client', 'Third client'].map(
  (name) => ({ name, logo_url: '/favicon.svg', website_url: null }) satisfies ByColumn<'ltf_clients'>,
)
