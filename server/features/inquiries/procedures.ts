import { record } from '../../core/database/activity-log.ts'
import { newId } from '../../core/database/ids.ts'
import { orNotFound } from '../../core/errors.ts'
import { adminProcedure, publicProcedure } from '../../core/trpc.ts'
import { byIdInput } from '../../core/validators/schema.ts'
import { changeAssignment } from './assignment.ts'
import { erasePerson, exportPerson } from './data-subject.ts'
import { deleteInquiry } from './delete-inquiry.ts'
import { followUpsInput, listFollowUps } from './follow-ups.ts'
import { liveInput, streamNewInquiries } from './inbox-subscription.ts'
import { inquiryColumns, listInbox, inboxInput, withReference } from './inbox.ts'
import { bulkInput, changeInquiries } from './inbox/bulk.ts'
import { saveViewInput } from './inbox/schema.ts'
import { changesToUndo, undoChanges, undoInput } from './inbox/undo.ts'
import { deleteView, listViews, saveView } from './inbox/views.ts'
import { readInquiry } from './inquiry-detail.ts'
import { lockInquiry } from './locked-inquiry.ts'
import { mergeInquiries } from './merge.ts'
import { subscribe } from './newsletter.ts'
import { addNote } from './notes.ts'
import { replyProcedures } from './replies/procedures.ts'
import {
  assignInput,
  contactInput,
  dataRequestInput,
  inquiryInput,
  mergeInput,
  noteInput,
  personInput,
  staffInquiryInput,
  statusInput,
  subscribeInput,
  updateInquiryInput,
} from './schema.ts'
import { changeStatus } from './status.ts'
import { hashBody, submitContactForm, submitInquiryForm } from './submit.ts'
import { listSubscribers, removeSubscriber, subscribersInput } from './subscribers.ts'
import { updateInquiry } from './update.ts'
import { requestData } from './visitor/data-links.ts'
import { markSeen } from './visitor/inquiry-links.ts'

const table = 'inquiries'

/** The inbox: inquiries, contact messages and leads that staff entered; and the newsletter. */
export const inquiryProcedures = {
  create: publicProcedure.input(inquiryInput).mutation(({ ctx, input }) => submitInquiryForm(ctx, input)),

  contact: publicProcedure.input(contactInput).mutation(({ ctx, input }) => submitContactForm(ctx, input)),

  subscribe: publicProcedure.input(subscribeInput).mutation(({ ctx, input }) => subscribe(ctx, input)),

  /** Mails a link to the data held under an address, to that address; the response is the same without any (D73). */
  requestData: publicProcedure.input(dataRequestInput).mutation(({ ctx, input }) => requestData(ctx, input)),

  /** A page of the inbox, newest first. `search` matches word prefixes, phone numbers and references. */
  list: adminProcedure.input(inboxInput).query(({ ctx, input }) => listInbox(ctx.db, input)),

  /** Follow-ups between two times, of everybody or of one person, earliest first: at most 200, and the total. */
  followUps: adminProcedure.input(followUpsInput).query(({ ctx, input }) => listFollowUps(ctx.db, input)),

  /** An inquiry with its photographs, notes and status changes, all oldest first. */
  byId: adminProcedure.input(byIdInput).query(({ ctx, input }) => readInquiry(ctx.db, input.id)),

  /** Records that staff have opened an inquiry, for its visitor's page; a preload of `byId` does not record it. */
  markSeen: adminProcedure.input(byIdInput).mutation(async ({ ctx, input: { id } }) => {
    await markSeen(ctx.db, id)
    return { id }
  }),

  /** A lead by phone or at the door. Idempotent: the same key again returns the existing row, or its group's head. */
  add: adminProcedure.input(staffInquiryInput).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const id = idempotency_key ?? newId()
      const row = await trx
        .insertInto(table)
        .values({ ...fields, id, source: 'staff', body_hash: hashBody(fields) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(inquiryColumns)
        .executeTakeFirst()
      if (!row) return lockInquiry(trx, id)
      await record(trx, ctx, 'create', table, id)
      return withReference(row)
    }),
  ),

  /**
   * Status, with the amount of a quoted or won inquiry or the reason of a lost one. Last write wins unless `updated_at`
   * is given; each change stays in the history of `byId`. Returns the row, with the `changes` that `undo` takes.
   */
  setStatus: adminProcedure.input(statusInput).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const { before, row } = await changeStatus(trx, ctx, input)
      return { ...row, changes: changesToUndo(before, row) }
    }),
  ),

  /** Corrects fields, with optimistic locking; see `updateInquiry`. */
  update: adminProcedure.input(updateInquiryInput).mutation(({ ctx, input }) => updateInquiry(ctx, input)),

  /** Merges one inquiry into another: both rows stay, and staff handle them as one. Returns the other. */
  merge: adminProcedure.input(mergeInput).mutation(({ ctx, input }) => mergeInquiries(ctx, ctx.me, input)),

  /**
   * Assignee and follow-up time; only the given fields change. Notifies an assignee chosen by somebody else. Returns the
   * row, with the `changes` that `undo` takes.
   */
  assign: adminProcedure.input(assignInput).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const change = await changeAssignment(trx, ctx, input)
      await ctx.notices.notify(ctx, trx, { kind: 'assigned', assignedBy: ctx.me, changes: [change] })
      return { ...change.row, changes: changesToUndo(change.before, change.row) }
    }),
  ),

  /** Idempotent: the same key again returns the existing note. */
  addNote: adminProcedure.input(noteInput).mutation(({ ctx, input }) => addNote(ctx, ctx.me, input)),

  ...replyProcedures,

  /** A page of the newsletter's addresses, newest first; `search` is a part of the address. */
  subscribers: adminProcedure
    .input(subscribersInput)
    .query(({ ctx, input }) => listSubscribers(ctx.db, input)),

  /** Deletes a newsletter address for good; the activity entry does not name it. */
  removeSubscriber: adminProcedure
    .input(byIdInput)
    .mutation(({ ctx, input }) => removeSubscriber(ctx, ctx.me, input.id)),

  /** Final: only the activity entry without personal data remains (D29). */
  delete: adminProcedure.input(byIdInput).mutation(async ({ ctx, input: { id } }) => {
    orNotFound((await deleteInquiry(ctx, id, ctx.me)) || undefined, 'Inquiry')
    return { id }
  }),

  /**
   * Sets a status or an assignee for several inquiries, or deletes them, in one transaction; `reason` is why they were
   * lost. `missing` has the ids that no longer exist, `changed` the changes for `undo`.
   */
  bulk: adminProcedure.input(bulkInput).mutation(({ ctx, input }) => changeInquiries(ctx, input)),

  /** Undoes changes of status and assignment, except where somebody has changed the same since: `kept` has those. */
  undo: adminProcedure.input(undoInput).mutation(({ ctx, input }) => undoChanges(ctx, input)),

  /** The account's own saved views of the inbox, by name. */
  views: adminProcedure.query(({ ctx }) => listViews(ctx.db, ctx.me)),

  /** The name of a view is unique in the account: otherwise 409 with reason `taken`. At most twenty views. */
  saveView: adminProcedure.input(saveViewInput).mutation(({ ctx, input }) => saveView(ctx, ctx.me, input)),

  deleteView: adminProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) => deleteView(ctx, ctx.me, id)),

  /** Everything stored under an e-mail address, for the person who asks (D73). */
  exportPerson: adminProcedure
    .input(personInput)
    .query(({ ctx, input }) => exportPerson(ctx, ctx.me, input.email)),

  /** Erases everything stored under an e-mail address, for good (D73). */
  erasePerson: adminProcedure
    .input(personInput)
    .mutation(({ ctx, input }) => erasePerson(ctx, ctx.me, input.email)),

  /** Subscription: id and time of each new inquiry; after a reconnect also those that came in between. */
  live: adminProcedure
    .input(liveInput)
    .subscription(({ ctx, input, signal }) =>
      streamNewInquiries(ctx, ctx.me.session_id, input?.lastEventId ?? null, signal),
    ),
}
