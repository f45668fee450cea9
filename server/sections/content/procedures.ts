import type { Transaction } from 'kysely'
import { record } from '../../core/database/activity-log.ts'
import { columnsOfSection } from '../../core/database/column-names.ts'
import { newId } from '../../core/database/ids.ts'
import { isStale } from '../../core/database/optimistic-locking.ts'
import type { Database } from '../../core/database/tables.ts'
import { appError, staleVersionError } from '../../core/errors.ts'
import { cachedProcedure, siteProcedure } from '../../core/trpc.ts'
import { allContentInput, content, contentInput, type Section, contentSections } from './schema.ts'

const table = 'gsp_content'

const columns = columnsOfSection(content)

/** Procedures for the page texts, whose defaults are shown until they are saved (D26). Part of `content`. */
export const contentProcedures = {
  /** The saved rows by section; undefined for a section that was never saved. */
  all: cachedProcedure.query(async ({ ctx }) => {
    const rows = await ctx.db.selectFrom(table).select(columns).execute()
    return {
      hero: rows.find((row) => row.section === 'hero'),
      about: rows.find((row) => row.section === 'about'),
      process: rows.find((row) => row.section === 'process'),
    }
  }),

  /** 409 with the current row when it was saved since `updated_at` (optimistic locking, D28). */
  save: siteProcedure.input(contentInput).mutation(({ ctx, input: { section, ...text } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const saved = await saveSection(trx, ctx, section, text)
      if ('stale' in saved) throw staleVersionError(saved.stale)
      return saved.row
    }),
  ),

  /** Saves all three sections or none: if any is stale, 409 with the current rows of the stale sections. */
  saveAll: siteProcedure.input(allContentInput).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      // One after the other and always in this order: otherwise two concurrent saves could deadlock.
      const hero = await saveSection(trx, ctx, 'hero', input.hero)
      const about = await saveSection(trx, ctx, 'about', input.about)
      const process = await saveSection(trx, ctx, 'process', input.process)
      const results = { hero, about, process }
      if ('stale' in hero || 'stale' in about || 'stale' in process)
        throw staleVersionError(
          Object.fromEntries(
            contentSections.flatMap((section) => {
              const saved = results[section]
              return 'stale' in saved ? [[section, saved.stale]] : []
            }),
          ),
        )
      return { hero: hero.row, about: about.row, process: process.row }
    }),
  ),
}

interface SectionText {
  title: string
  content: string
  updated_at: string | null
}

/** Upserts a section. `stale`: the current row, if it is not the version that the text was made from. */
async function saveSection(
  trx: Transaction<Database>,
  { me, address }: { me: { id: string }; address: string },
  section: Section,
  text: SectionText,
) {
  const { title, content, updated_at } = text
  const before = await trx
    .selectFrom(table)
    .select(columns)
    .where('section', '=', section)
    .forUpdate()
    .executeTakeFirst()
  if (before && (updated_at === null || isStale(before, updated_at))) return { stale: before }
  if (!before && updated_at !== null) throw appError('NOT_FOUND', 'Section not found.')
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
  // Somebody else inserted the section at the same moment.
  if (!row)
    return {
      stale: await trx
        .selectFrom(table)
        .select(columns)
        .where('section', '=', section)
        .executeTakeFirstOrThrow(),
    }
  await record(trx, { me, address }, before ? 'update' : 'create', table, row.id, { before, after: row })
  return { row }
}
