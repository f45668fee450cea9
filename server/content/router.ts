import type { Transaction } from 'kysely'
import { recordActivity } from '../activity.ts'
import type { Database } from '../database.ts'
import { failure, stale } from '../errors.ts'
import { newId } from '../ids.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { allContentInput, contentInput, type Section, sections } from './schema.ts'

const table = 'gsp_content'

const columns = ['id', 'section', 'title', 'content', 'created_at', 'updated_at'] as const

/** The texts that staff write themselves; a section that was never saved shows its default words (D26). */
export const contentRouter = router({
  /** Rows by section. */
  all: publicProcedure.query(async ({ ctx }) => {
    const rows = await ctx.db.selectFrom(table).select(columns).execute()
    return {
      hero: rows.find((row) => row.section === 'hero'),
      about: rows.find((row) => row.section === 'about'),
      process: rows.find((row) => row.section === 'process'),
    }
  }),

  /** The saved row; 409 with the row as it stands when somebody saved since `updated_at`. */
  save: adminProcedure.input(contentInput).mutation(({ ctx, input: { section, ...words } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const saved = await save(trx, ctx.me.id, section, words)
      if ('stale' in saved) throw stale(saved.stale)
      return saved.row
    }),
  ),

  /** All three or none: one of them stale, 409 with the stale ones by section, and nothing is written. */
  saveAll: adminProcedure.input(allContentInput).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      // One after the other, always in this order: two people saving at once do not wait for each other in a circle.
      const hero = await save(trx, ctx.me.id, 'hero', input.hero)
      const about = await save(trx, ctx.me.id, 'about', input.about)
      const process = await save(trx, ctx.me.id, 'process', input.process)
      const outcome = { hero, about, process }
      if ('stale' in hero || 'stale' in about || 'stale' in process)
        throw stale(
          Object.fromEntries(
            sections.flatMap((section) => {
              const saved = outcome[section]
              return 'stale' in saved ? [[section, saved.stale]] : []
            }),
          ),
        )
      return { hero: hero.row, about: about.row, process: process.row }
    }),
  ),
})

interface Words {
  title: string
  content: string
  updated_at: string | null
}

/** The saved row, or, nothing written, the row that stands instead of the one that the words were made from. */
async function save(trx: Transaction<Database>, by: string, section: Section, words: Words) {
  const { title, content, updated_at } = words
  const before = await trx
    .selectFrom(table)
    .select(columns)
    .where('section', '=', section)
    .forUpdate()
    .executeTakeFirst()
  if (before && (updated_at === null || before.updated_at.getTime() !== Date.parse(updated_at)))
    return { stale: before }
  if (!before && updated_at !== null) throw failure('NOT_FOUND', 'Section not found.')
  const row = before
    ? await trx
        .updateTable(table)
        .set({ title, content })
        .where('id', '=', before.id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto(table)
        .values({ id: newId(), section, title, content })
        .onConflict((conflict) => conflict.column('section').doNothing())
        .returning(columns)
        .executeTakeFirst()
  // Somebody else saved the section for the first time in the same moment.
  if (!row)
    return {
      stale: await trx
        .selectFrom(table)
        .select(columns)
        .where('section', '=', section)
        .executeTakeFirstOrThrow(),
    }
  await recordActivity(trx, {
    by,
    action: before ? 'update' : 'create',
    table,
    record_id: row.id,
    before,
    after: row,
  })
  return { row }
}
