import { newId } from '../../../server/core/database/ids.ts'
import { db } from './database.ts'

/** A section of managed records, and how its records are stored. */
export interface Section {
  path: string
  layout: 'cards' | 'table'
  /** The name of its router. */
  calls: string
  noun: string
  /** The label of the field that names a record. */
  nameLabel: string
  /** Error messages, without 'Failed to'. */
  failures: { create: string; update: string }
  /** Stores a record; they are listed by `index`. */
  insert: (name: string, index: number) => Promise<unknown>
}

/** Projects, services, team members and clients. */
export const SECTIONS: Section[] = [
  {
    path: '/admin/projects',
    layout: 'cards',
    calls: 'projects',
    noun: 'project',
    nameLabel: 'Title *',
    failures: { create: 'add project', update: 'update project' },
    insert: (title, index) =>
      db
        .insertInto('ltf_projects')
        // The newest comes first.
        .values({
          id: newId(),
          slug: `record-${index}`,
          title,
          created_at: new Date(Date.now() - index * 60_000),
        })
        .execute(),
  },
  {
    path: '/admin/services',
    layout: 'cards',
    calls: 'services',
    noun: 'service',
    nameLabel: 'Title *',
    failures: { create: 'add service', update: 'update service' },
    insert: (title, order_index) =>
      db
        .insertInto('ltf_services')
        .values({ id: newId(), slug: `record-${order_index}`, title, order_index })
        .execute(),
  },
  {
    path: '/admin/team',
    layout: 'cards',
    calls: 'team',
    noun: 'team member',
    nameLabel: 'Name *',
    failures: { create: 'save team member', update: 'save team member' },
    insert: (name, order_index) =>
      db.insertInto('ltf_team_members').values({ id: newId(), name, order_index }).execute(),
  },
  {
    path: '/admin/clients',
    layout: 'table',
    calls: 'clients',
    noun: 'client',
    nameLabel: 'Name *',
    failures: { create: 'add client', update: 'update client' },
    insert: (name, order_index) =>
      db.insertInto('ltf_clients').values({ id: newId(), name, order_index }).execute(),
  },
]

/** Stores records of a section with these names, in this order. */
export async function insertAll(section: Section, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) await section.insert(name, index + 1)
}
