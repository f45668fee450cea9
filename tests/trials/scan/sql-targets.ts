/** A request to attack. `*` follows each value that sqlmap replaces. Calls with a body use POST. */
interface SqlTarget {
  path: string
  body?: Record<string, unknown>
}

const ID = '01900000-0000-7000-8000-000000000000*'
const query = (name: string, input: object): SqlTarget => ({
  path: `/trpc/${name}?input=${JSON.stringify(input)}`,
})
const mutation = (name: string, body: Record<string, unknown>): SqlTarget => ({
  path: `/trpc/${name}`,
  body,
})

/** Every kind of value that a client sends and that reaches a query. */
export const SQL_TARGETS: SqlTarget[] = [
  { path: '/projects?category=Commercial*&view=list*' },
  { path: '/services/industrial*' },
  { path: '/verify-email?token=x*' },
  { path: '/newsletter/confirm?token=x*' },
  query('projects.list', { category: 'Commercial*' }),
  query('projects.get', { slug: 'casa-arco*' }),
  query('services.bySlug', { slug: 'industrial*' }),
  query('projects.listAll', { search: 'tower*' }),
  query('projects.listAll', { cursor: 'x*' }),
  query('inquiry.list', { search: 'asha*' }),
  query('inquiry.list', { status: 'new*' }),
  query('inquiry.byId', { id: ID }),
  query('activity.list', { table: 'ltf_projects*' }),
  query('stats.inquiries', { days: '30*' }),
  mutation('auth.signIn', { email: 'a@site.example*', password: 'a lamp over every door*' }),
  mutation('auth.requestPasswordReset', { email: 'a@site.example*' }),
  mutation('auth.resetPassword', { token: 'x*', password: 'a lamp over every door' }),
  mutation('inquiry.contact', { name: 'Asha*', email: 'a@site.example', message: 'A message of our own*' }),
  mutation('inquiry.subscribe', { email: 'a@site.example*' }),
  mutation('inquiry.exportPerson', { email: 'a@site.example*' }),
  mutation('inquiry.setStatus', { id: ID, status: 'new*' }),
  mutation('projects.create', { title: 'Tower*', category: 'Commercial*', location: 'Thane*' }),
  mutation('services.update', { id: ID, updated_at: '2026-11-23T00:00:00.000Z*', title: 'Wiring*' }),
  mutation('settings.save', { updated_at: '2026-11-23T00:00:00.000Z', business_name: 'A firm*' }),
]
