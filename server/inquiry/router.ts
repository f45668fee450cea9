import { sql } from 'kysely'
import { isActive } from '../auth/account-state.ts'
import { recordActivity } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import { appError, orNotFound } from '../errors.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { byIdInput } from '../validators/schema.ts'
import { erasePerson, exportPerson } from './data-subject.ts'
import { liveInput, streamNewInquiries } from './inbox-subscription.ts'
import { inquiryColumns, listInbox, inboxInput, withReference } from './inbox.ts'
import { subscribe } from './newsletter.ts'
import {
  assignInput,
  contactInput,
  inquiryInput,
  noteInput,
  personInput,
  staffInquiryInput,
  statusInput,
  subscribeInput,
} from './schema.ts'
import { hashBody, submitContactForm, submitInquiryForm } from './submit.ts'

const table = 'inquiries'

/** The inbox: inquiries, contact messages and leads that staff entered; and the newsletter. */
export const inquiryRouter = router({
  create: publicProcedure.input(inquiryInput).mutation(({ ctx, input }) => submitInquiryForm(ctx, input)),

  contact: publicProcedure.input(contactInput).mutation(({ ctx, input }) => submitContactForm(ctx, input)),

  subscribe: publicProcedure.input(subscribeInput).mutation(({ ctx, input }) => subscribe(ctx, input)),

  /** A page of the inbox, newest first. `search` matches word prefixes, phone numbers and references. */
  list: adminProcedure.input(inboxInput).query(({ ctx, input }) => listInbox(ctx.db, input)),

  /** An inquiry with its notes and status changes, both oldest first. */
  byId: adminProcedure.input(byIdInput).query(async ({ ctx, input }) => {
    const row = orNotFound(
      await ctx.db.selectFrom(table).select(inquiryColumns).where('id', '=', input.id).executeTakeFirst(),
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
    return { ...withReference(row), notes, history }
  }),

  /** A lead by phone or at the door. Idempotent: the same key again returns the existing row. */
  add: adminProcedure.input(staffInquiryInput).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const id = idempotency_key ?? newId()
      const row = await trx
        .insertInto(table)
        .values({ ...fields, id, source: 'staff', body_hash: hashBody(fields) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(inquiryColumns)
        .executeTakeFirst()
      if (!row)
        return withReference(
          orNotFound(
            await trx.selectFrom(table).select(inquiryColumns).where('id', '=', id).executeTakeFirst(),
            'Inquiry',
          ),
        )
      await recordActivity(trx, { user_id: ctx.me.id, action: 'create', table, record_id: id })
      return withReference(row)
    }),
  ),

  /** Last write wins; each change stays in the history of `byId` (384). */
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
        .returning(inquiryColumns)
        .executeTakeFirstOrThrow()
      if (before.status !== status)
        await recordActivity(trx, {
          user_id: ctx.me.id,
          action: 'status',
          table,
          record_id: id,
          before: { status: before.status },
          after: { status },
        })
      return withReference(row)
    }),
  ),

  /** Assignee and follow-up time; only what is given changes. */
  assign: adminProcedure.input(assignInput).mutation(({ ctx, input: { id, ...changes } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const before = orNotFound(
        await trx
          .selectFrom(table)
          .select(inquiryColumns)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst(),
        'Inquiry',
      )
      if (changes.assigned_to === undefined && changes.follow_up_at === undefined)
        return withReference(before)
      if (changes.assigned_to) {
        const assignee = await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', changes.assigned_to)
          .where(isActive)
          .executeTakeFirst()
        if (!assignee)
          throw appError('BAD_REQUEST', 'Please check the marked fields.', {
            fields: { assigned_to: ['Choose an active account'] },
          })
      }
      const row = await trx
        .updateTable(table)
        .set(changes)
        .where('id', '=', id)
        .returning(inquiryColumns)
        .executeTakeFirstOrThrow()
      await recordActivity(trx, { user_id: ctx.me.id, action: 'assign', table, record_id: id })
      return withReference(row)
    }),
  ),

  /** Idempotent: the same key again returns the existing note. */
  addNote: adminProcedure.input(noteInput).mutation(({ ctx, input: { id, note, idempotency_key } }) =>
    ctx.db.transaction().execute(async (trx) => {
      orNotFound(
        await trx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst(),
        'Inquiry',
      )
      const values = { id: idempotency_key ?? newId(), inquiry_id: id, author_id: ctx.me.id, note }
      const noteColumns = ['id', 'note', 'created_at'] as const
      const row = await trx
        .insertInto('inquiry_notes')
        .values(values)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(noteColumns)
        .executeTakeFirst()
      if (!row) {
        const existing = trx
          .selectFrom('inquiry_notes')
          .select(noteColumns)
          .where((eb) => eb.and(values))
        return { ...orNotFound(await existing.executeTakeFirst(), 'Note'), author: ctx.me.email }
      }
      await recordActivity(trx, {
        user_id: ctx.me.id,
        action: 'note',
        table,
        record_id: id,
        after: { note_id: row.id },
      })
      return { ...row, author: ctx.me.email }
    }),
  ),

  /** Final: only the activity entry without personal data remains (D29). */
  delete: adminProcedure.input(byIdInput).mutation(({ ctx, input: { id } }) =>
    ctx.db.transaction().execute(async (trx) => {
      orNotFound(
        await trx.deleteFrom(table).where('id', '=', id).returning('id').executeTakeFirst(),
        'Inquiry',
      )
      await ctx.mail.purge(trx, { about: id })
      await recordActivity(trx, { user_id: ctx.me.id, action: 'delete', table, record_id: id })
      return { id }
    }),
  ),

  /** Everything stored under an e-mail address, for the person who asks (D73). */
  exportPerson: adminProcedure
    .input(personInput)
    .query(({ ctx, input }) => exportPerson(ctx, ctx.me, input.email)),

  /** Erases everything stored under an e-mail address, for good (D73). */
  erasePerson: adminProcedure
    .input(personInput)
    .mutation(({ ctx, input }) => erasePerson(ctx, ctx.me, input.email)),

  /** Subscription: id and time of each new inquiry; after a reconnect also those that came meanwhile. */
  live: adminProcedure
    .input(liveInput)
    .subscription(({ ctx, input, signal }) =>
      streamNewInquiries(ctx, ctx.me.session_id, input?.lastEventId ?? null, signal),
    ),
})
