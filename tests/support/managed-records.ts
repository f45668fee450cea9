import { newId } from '../../server/core/database/ids.ts'
import type { Db } from '../../server/core/database/tables.ts'

/** Inserts one record into each of the four managed sections. */
export async function insertOneOfEach(db: Db): Promise<void> {
  await db.insertInto('ltf_projects').values({ id: newId(), slug: 'hilltop', title: 'Hilltop' }).execute()
  await db.insertInto('ltf_services').values({ id: newId(), slug: 'earthing', title: 'Earthing' }).execute()
  await db.insertInto('ltf_team_members').values({ id: newId(), name: 'Asha Ketkar' }).execute()
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum Residency' }).execute()
}

/** Inserts projects with these titles; the last is the newest. */
export async function insertProjects(db: Db, ...titles: string[]) {
  for (const [index, title] of titles.entries())
    await db
      .insertInto('ltf_projects')
      .values({ id: newId(), slug: `project-${index}`, title, area: '250 sqm' })
      .execute()
}

/** Inserts services with these titles, in this order. */
export async function insertServices(db: Db, ...titles: string[]) {
  for (const [index, title] of titles.entries())
    await db
      .insertInto('ltf_services')
      .values({ id: newId(), slug: `service-${index}`, title, order_index: index + 1 })
      .execute()
}
