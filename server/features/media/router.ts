import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { type Author, record } from '../../core/database/activity-log.ts'
import { updateRecord } from '../../core/database/managed-records.ts'
import { assertVersion } from '../../core/database/optimistic-locking.ts'
import { afterCursorDesc, countTotal, cursor, pageLimit, toPage } from '../../core/database/pagination.ts'
import type { Database } from '../../core/database/tables.ts'
import { appError, orNotFound } from '../../core/errors.ts'
import { MAX_DELETED, mediaReplaceInput, mediaUpdateInput, mediaUrl } from '../../core/media/schema.ts'
import {
  deletePendingFiles,
  markForDeletion,
  mediaColumns,
  type MediaRow,
} from '../../core/media/stored-files.ts'
import { escapePattern, searchForm } from '../../core/text/schema.ts'
import { type Context, adminProcedure, router, siteProcedure } from '../../core/trpc.ts'
import { byIdInput, id, singleLine } from '../../core/validators/schema.ts'
import { findUses, isUsed, matches, moveUses, useCount } from './uses.ts'

const PAGE_SIZE = 24

const lock = (trx: Transaction<Database>, id: string) =>
  trx.selectFrom('media').select(mediaColumns).where('id', '=', id).forUpdate().executeTakeFirst()

const mediaTable = { table: 'media', label: 'Picture', lock } as const

const withUrl = <Row extends { hash: string }>({ hash, ...row }: Row) => ({ ...row, url: mediaUrl(hash) })

/** Uploaded pictures. They arrive by `POST /media` (upload-route.ts). */
export const mediaRouter = router({
  /** Newest first, each with the number of records that show it. `search` matches alt texts and titles of records. */
  list: adminProcedure
    .input(
      z._default(
        z.strictObject({
          search: z.optional(singleLine(100)),
          unused: z.optional(z.boolean()),
          without_alt: z.optional(z.boolean()),
          cursor: z.optional(cursor),
          limit: pageLimit,
        }),
        {},
      ),
    )
    .query(async ({ ctx, input }) => {
      const size = input.limit ?? PAGE_SIZE
      let query = ctx.db.selectFrom('media')
      if (input.search) {
        const pattern = `%${escapePattern(searchForm(input.search))}%`
        query = query.where((eb) => eb.or([matches(sql.ref('alt'), pattern), isUsed(pattern)]))
      }
      if (input.unused !== undefined) query = query.where(sql<boolean>`${isUsed()} <> ${input.unused}`)
      if (input.without_alt !== undefined) query = query.where('alt', input.without_alt ? '=' : '<>', '')
      let page = query.select(mediaColumns).select(useCount.as('uses'))
      if (input.cursor) page = page.where(afterCursorDesc(input.cursor, 'media'))
      const rows = await page
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute()
      const total = await countTotal(ctx.db, query.select('id'))
      return { ...toPage(rows.map(withUrl), size), ...total }
    }),

  /** A picture and the records that show it. */
  get: adminProcedure.input(byIdInput).query(async ({ ctx, input }) => {
    const found = ctx.db.selectFrom('media').select(mediaColumns).where('id', '=', input.id)
    const row = orNotFound(await found.executeTakeFirst(), 'Picture')
    return { ...withUrl(row), used_in: await findUses(ctx.db, row.hash) }
  }),

  /** With `updated_at`: 409 with the current row when it was changed since (D28). Without, the last write wins. */
  update: siteProcedure
    .input(mediaUpdateInput)
    .mutation(async ({ ctx, input: { id, updated_at, ...changes } }) => {
      const row = await updateRecord(ctx, mediaTable, { id, updated_at, changes }, (trx) =>
        trx
          .updateTable('media')
          .set(changes)
          .where('id', '=', id)
          .returning(mediaColumns)
          .executeTakeFirstOrThrow(),
      )
      return withUrl(row)
    }),

  /**
   * Replaces the picture with another uploaded one, in every record that shows it. Its id and alt text stay, the row of
   * the other picture is deleted, and so are the old files.
   */
  replace: siteProcedure.input(mediaReplaceInput).mutation(async ({ ctx, input }) => {
    const { before, row } = await ctx.db.transaction().execute(async (trx) => {
      const before = orNotFound(await lock(trx, input.id), 'Picture')
      assertVersion(before, input.updated_at)
      if (input.with === input.id) return { before: null, row: before }
      const other = orNotFound(
        await trx.deleteFrom('media').where('id', '=', input.with).returningAll().executeTakeFirst(),
        'Picture',
      )
      const { sha256, mime, bytes, width, height, focal_x, focal_y, colour, placeholder, state } = other
      const row = await trx
        .updateTable('media')
        .set({ sha256, mime, bytes, width, height, focal_x, focal_y, colour, placeholder, state })
        .set({ alt: before.alt || other.alt, uploaded_by: other.uploaded_by })
        .where('id', '=', input.id)
        .returning(mediaColumns)
        .executeTakeFirstOrThrow()
      await moveUses(trx, before.hash, mediaUrl(row.hash))
      await markForDeletion(trx, [before.hash])
      // A job already in progress does not find the picture in its new row.
      if (row.state === 'processing') await ctx.media.queue.enqueue(trx, row.hash)
      await record(trx, ctx, 'replace', 'media', row.id, { before, after: row })
      return { before, row }
    })
    if (before) await deleteFiles(ctx, [before])
    return withUrl(row)
  }),

  /** 409 with the records that show the picture, if there are any. */
  delete: siteProcedure.input(byIdInput).mutation(async ({ ctx, input }) => {
    const row = await ctx.db.transaction().execute(async (trx) => {
      const row = orNotFound(await lock(trx, input.id), 'Picture')
      const current = await findUses(trx, row.hash)
      if (current.length > 0)
        throw appError('CONFLICT', 'This picture is in use.', { reason: 'in_use', current })
      await deleteRows(trx, ctx, [row])
      return row
    })
    await deleteFiles(ctx, [row])
    return { id: row.id }
  }),

  /** Deletes the given pictures, except those that a record shows. */
  deleteUnused: siteProcedure
    .input(
      z.strictObject({ ids: z.array(id).check(z.maxLength(MAX_DELETED, `At most ${MAX_DELETED} pictures`)) }),
    )
    .mutation(async ({ ctx, input }) => {
      const rows = await ctx.db.transaction().execute(async (trx) => {
        const pictures = trx.selectFrom('media').where(sql<boolean>`id = any(${input.ids})`)
        // Locked first, so that the second statement sees a record that is being saved with one of the pictures.
        await pictures.select('id').orderBy('id').forUpdate().execute()
        const unused = await pictures
          .select(mediaColumns)
          .where(sql<boolean>`not ${isUsed()}`)
          .orderBy('id')
          .execute()
        await deleteRows(trx, ctx, unused)
        return unused
      })
      await deleteFiles(ctx, rows)
      return { ids: rows.map((row) => row.id) }
    }),
})

async function deleteRows(trx: Transaction<Database>, by: Author, rows: MediaRow[]): Promise<void> {
  await markForDeletion(
    trx,
    rows.map(({ hash }) => hash),
  )
  for (const before of rows) {
    await trx.deleteFrom('media').where('id', '=', before.id).execute()
    await record(trx, by, 'delete', 'media', before.id, { before })
  }
}

/** Deletes the files of deleted rows. If the store is unavailable, the next sweep deletes them. */
async function deleteFiles({ db, media, log }: Context, rows: MediaRow[]): Promise<void> {
  try {
    for (const { hash } of rows) await deletePendingFiles(db, media.store, hash)
  } catch (error) {
    log.warn({ event: 'pictures_not_deleted', error: String(error) })
  }
}
