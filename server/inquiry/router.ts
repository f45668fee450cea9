import { tracked } from '@trpc/server'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { recordActivity } from '../activity.ts'
import { failure, orNotFound } from '../errors.ts'
import { byId, id, line, moment } from '../fields/schema.ts'
import { newId, referenceOf } from '../ids.ts'
import { after, COUNT_TO, cursor, cursorOf, limit, page, total } from '../keyset.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { hashOf, receiveContact, receiveInquiry, subscribe } from './receive.ts'
import {
  assignInput,
  contactInput,
  inquiryInput,
  noteInput,
  personInput,
  staffInquiryInput,
  statuses,
  statusInput,
  subscribeInput,
} from './schema.ts'
import { searchOf } from './search.ts'

const table = 'inquiries'

const columns = [
  'inquiries.id',
  'inquiries.source',
  'inquiries.name',
  'inquiries.email',
  'inquiries.phone',
  'inquiries.company',
  'inquiries.project_type',
  'inquiries.budget',
  'inquiries.message',
  'inquiries.status',
  'inquiries.consent_version',
  'inquiries.assigned_to',
  'inquiries.follow_up_at',
  'inquiries.created_at',
  'inquiries.updated_at',
] as const

const PAGE = 50

/** The one inbox: inquiries, letters of the contact form, and leads that staff wrote down. */
export const inquiryRouter = router({
  create: publicProcedure.input(inquiryInput).mutation(({ ctx, input }) => receiveInquiry(ctx, input)),

  contact: publicProcedure.input(contactInput).mutation(({ ctx, input }) => receiveContact(ctx, input)),

  subscribe: publicProcedure.input(subscribeInput).mutation(({ ctx, input }) => subscribe(ctx, input)),

  /** Newest first. */
  list: adminProcedure
    .input(
      z.strictObject({
        status: z.optional(z.enum(statuses)),
        assigned_to: z.optional(id),
        follow_up_before: z.optional(moment),
        search: z.optional(line(100)),
        cursor: z.optional(cursor),
        limit: z.optional(limit(100)),
      }),
    )
    .query(async ({ ctx, input }) => {
      const size = input.limit ?? PAGE
      let chosen = ctx.db.selectFrom(table)
      if (input.status) chosen = chosen.where('inquiries.status', '=', input.status)
      if (input.assigned_to) chosen = chosen.where('inquiries.assigned_to', '=', input.assigned_to)
      if (input.follow_up_before)
        chosen = chosen.where('inquiries.follow_up_at', '<', new Date(input.follow_up_before))
      const search = input.search ? searchOf(input.search) : null
      const { counted } = await ctx.db
        .selectFrom(
          (search ? chosen.where(search.indexed) : chosen)
            .select('inquiries.id')
            .limit(COUNT_TO + 1)
            .as('some'),
        )
        .select((eb) => eb.fn.countAll<string>().as('counted'))
        .executeTakeFirstOrThrow()
      if (input.cursor) chosen = chosen.where(after(input.cursor, table))
      const newestFirst = chosen
        .select(columns)
        .orderBy('inquiries.created_at', 'desc')
        .orderBy('inquiries.id', 'desc')
      const rows = await (search ? newestFirst.where(search.indexed) : newestFirst).limit(size + 1).execute()
      const { items, next_cursor } = page(rows, size)
      return { items: items.map(named), next_cursor, ...total(Number(counted)) }
    }),

  /** The row with its notes, oldest first, and the changes of its status. */
  byId: adminProcedure.input(byId).query(async ({ ctx, input }) => {
    const row = orNotFound(
      await ctx.db.selectFrom(table).select(columns).where('id', '=', input.id).executeTakeFirst(),
      'Inquiry',
    )
    const notes = await ctx.db
      .selectFrom('inquiry_notes')
      .leftJoin('users', 'users.id', 'inquiry_notes.author_id')
      .select(['inquiry_notes.id', 'inquiry_notes.note', 'users.email as author', 'inquiry_notes.created_at'])
      .where('inquiry_id', '=', input.id)
      .orderBy('inquiry_notes.created_at')
      .orderBy('inquiry_notes.id')
      .execute()
    const history = await ctx.db
      .selectFrom('activity')
      .leftJoin('users', 'users.id', 'activity.user_id')
      .select([
        sql<string>`activity.before->>'status'`.as('from'),
        sql<string>`activity.after->>'status'`.as('to'),
        'users.email as by',
        'activity.created_at as at',
      ])
      .where('table_name', '=', table)
      .where('record_id', '=', input.id)
      .where('action', '=', 'status')
      .orderBy('activity.created_at')
      .orderBy('activity.id')
      .execute()
    return { ...named(row), notes, history }
  }),

  /** A lead by phone or at the door. */
  add: adminProcedure.input(staffInquiryInput).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto(table)
        .values({ ...input, id: newId(), source: 'staff', body_hash: hashOf(JSON.stringify(input)) })
        .returning(columns)
        .executeTakeFirstOrThrow()
      await recordActivity(trx, { by: ctx.me.id, action: 'create', table, record_id: row.id })
      return named(row)
    }),
  ),

  /** The last one to set it wins; from what to what, by whom and when stays in the history (384). */
  setStatus: adminProcedure.input(statusInput).mutation(({ ctx, input: { id, status } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const before = orNotFound(
        await trx.selectFrom(table).select(['status']).where('id', '=', id).forUpdate().executeTakeFirst(),
        'Inquiry',
      )
      const row = await trx
        .updateTable(table)
        .set({ status })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      if (before.status !== status)
        await recordActivity(trx, {
          by: ctx.me.id,
          action: 'status',
          table,
          record_id: id,
          before: { status: before.status },
          after: { status },
        })
      return named(row)
    }),
  ),

  /** Who takes it and when to follow up; only what is given changes. */
  assign: adminProcedure.input(assignInput).mutation(({ ctx, input: { id, ...changes } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const before = orNotFound(
        await trx.selectFrom(table).select('status').where('id', '=', id).forUpdate().executeTakeFirst(),
        'Inquiry',
      )
      if (changes.assigned_to) {
        const taker = await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', changes.assigned_to)
          .where('disabled_at', 'is', null)
          .where('approved_at', 'is not', null)
          .executeTakeFirst()
        if (!taker)
          throw failure('BAD_REQUEST', 'Please check the marked fields.', {
            fields: { assigned_to: ['Choose an active account'] },
          })
      }
      const row = await trx
        .updateTable(table)
        .set({ ...changes, status: before.status })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      await recordActivity(trx, { by: ctx.me.id, action: 'assign', table, record_id: id })
      return named(row)
    }),
  ),

  addNote: adminProcedure.input(noteInput).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      orNotFound(
        await trx.selectFrom(table).select('id').where('id', '=', input.id).forKeyShare().executeTakeFirst(),
        'Inquiry',
      )
      const note = await trx
        .insertInto('inquiry_notes')
        .values({ id: newId(), inquiry_id: input.id, author_id: ctx.me.id, note: input.note })
        .returning(['id', 'note', 'created_at'])
        .executeTakeFirstOrThrow()
      await recordActivity(trx, {
        by: ctx.me.id,
        action: 'note',
        table,
        record_id: input.id,
        after: { note_id: note.id },
      })
      return { ...note, author: ctx.me.email }
    }),
  ),

  /** Final: nothing of it is kept but that it was there (D29). */
  delete: adminProcedure.input(byId).mutation(({ ctx, input: { id } }) =>
    ctx.db.transaction().execute(async (trx) => {
      orNotFound(
        await trx.deleteFrom(table).where('id', '=', id).returning('id').executeTakeFirst(),
        'Inquiry',
      )
      await recordActivity(trx, { by: ctx.me.id, action: 'delete', table, record_id: id })
      return { id }
    }),
  ),

  /** All that is kept under an e-mail address, for the person who asks (D73). */
  exportPerson: adminProcedure.input(personInput).query(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const address = input.email.toLowerCase()
      const inquiries = await trx
        .selectFrom(table)
        .select(columns)
        .where(sql`lower(email)`, '=', address)
        .orderBy('created_at')
        .execute()
      const notes = await trx
        .selectFrom('inquiry_notes')
        .innerJoin(table, 'inquiries.id', 'inquiry_notes.inquiry_id')
        .select(['inquiry_notes.inquiry_id', 'inquiry_notes.note', 'inquiry_notes.created_at'])
        .where(sql`lower(inquiries.email)`, '=', address)
        .orderBy('inquiry_notes.created_at')
        .execute()
      const newsletter = await trx
        .selectFrom('newsletter_subscribers')
        .select(['email', 'consent_version', 'confirmed_at', 'unsubscribed_at', 'created_at'])
        .where('email', '=', address)
        .executeTakeFirst()
      await recordActivity(trx, { by: ctx.me.id, action: 'export', table, record_id: null })
      return {
        inquiries: inquiries.map((row) => ({
          ...named(row),
          notes: notes
            .filter((note) => note.inquiry_id === row.id)
            .map(({ note, created_at }) => ({ note, created_at })),
        })),
        newsletter: newsletter ?? null,
      }
    }),
  ),

  /** Erases all that is kept under an e-mail address, for good; how much it was, is kept (D73). */
  erasePerson: adminProcedure.input(personInput).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const address = input.email.toLowerCase()
      const inquiries = await trx
        .deleteFrom(table)
        .where(sql`lower(email)`, '=', address)
        .returning('id')
        .execute()
      const newsletter = await trx
        .deleteFrom('newsletter_subscribers')
        .where('email', '=', address)
        .returning('id')
        .execute()
      const erased = { inquiries: inquiries.length, newsletter: newsletter.length }
      await recordActivity(trx, { by: ctx.me.id, action: 'erase', table, record_id: null, after: erased })
      return erased
    }),
  ),

  /** Each new row's id and time as it comes; after a break those that came meanwhile. */
  live: adminProcedure
    .input(z.optional(z.strictObject({ lastEventId: z.nullish(cursor) })))
    .subscription(async function* ({ ctx, input, signal }) {
      let place = input?.lastEventId ?? null
      if (!place) {
        const newest = await ctx.db
          .selectFrom(table)
          .select(['id', 'created_at'])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        place = newest ? { id: newest.id, created_at: newest.created_at.toISOString() } : null
      }
      while (!signal?.aborted) {
        let fresh = ctx.db.selectFrom(table).select(['id', 'created_at'])
        if (place)
          fresh = fresh.where(
            sql<boolean>`(created_at, id) > (${place.created_at}::timestamptz, ${place.id}::uuid)`,
          )
        for (const row of await fresh.orderBy('created_at').orderBy('id').limit(100).execute()) {
          place = { id: row.id, created_at: row.created_at.toISOString() }
          yield tracked(cursorOf(row), row)
        }
        await sleep(1000, null, { signal }).catch(() => null)
      }
    }),
})

/** The row with what people call it by. */
const named = <Row extends { id: string }>(row: Row) => ({ ...row, reference: referenceOf(row.id) })
