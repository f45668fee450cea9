import type { Insertable } from 'kysely'
import { newId } from '../../server/core/database/ids.ts'
import type { Db } from '../../server/core/database/tables.ts'
import type { ProjectsTable } from '../../server/sections/projects/table.ts'

/** A project whose page has everything: facts, text, three photographs, before and after. */
export async function insertFullProject(db: Db, columns: Partial<Insertable<ProjectsTable>> = {}) {
  const photos = [
    { image_url: '/images/living-lit-1080.webp', caption: 'The living room' },
    { image_url: '/images/mcb-lit-1080.webp', caption: 'The board in the passage' },
    { image_url: '/images/pendants-lit-1080.webp', caption: '' },
  ]
  return await db
    .insertInto('ltf_projects')
    .values({
      id: newId(),
      slug: 'creekside',
      title: 'Creekside Apartment',
      description: 'Full rewire with keypad scenes. It took three weeks.',
      category: 'Renovation',
      location: 'Mulund',
      year: 2025,
      area: '145 sqm',
      phase: 'Completed',
      image_url: '/images/arco-lit-1080.webp',
      body: 'Every circuit begins at one board.\n\nThe second paragraph.',
      photos: JSON.stringify(photos),
      before_url: '/images/living-off-1080.webp',
      after_url: '/images/living-lit-1080.webp',
      ...columns,
    })
    .returning(['id', 'slug', 'updated_at'])
    .executeTakeFirstOrThrow()
}
