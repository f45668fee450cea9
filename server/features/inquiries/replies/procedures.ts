import { adminProcedure } from '../../../core/trpc.ts'
import { byIdInput } from '../../../core/validators/schema.ts'
import { loggedReplyInput, replyInput, saveTemplateInput } from './schema.ts'
import { logReply, retryReply, sendReply } from './send-reply.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './templates.ts'

/** Replies to inquiries, and the templates that they start from. Part of the router `inquiry`. */
export const replyProcedures = {
  /** Sends a reply by e-mail and returns the note that stores it, with its `mail_state`. Idempotent by its key. */
  reply: adminProcedure.input(replyInput).mutation(({ ctx, input }) => sendReply(ctx, ctx.me, input)),

  /** Sends a refused reply again; `id` is the id of its note. */
  retryReply: adminProcedure.input(byIdInput).mutation(({ ctx, input }) => retryReply(ctx, ctx.me, input.id)),

  /** Logs a reply that was sent by another app. Idempotent by its key. */
  logReply: adminProcedure.input(loggedReplyInput).mutation(({ ctx, input }) => logReply(ctx, ctx.me, input)),

  templates: adminProcedure.query(({ ctx }) => listTemplates(ctx)),

  /** 409 with the current row when it was changed since `updated_at` (optimistic locking, D28). */
  saveTemplate: adminProcedure
    .input(saveTemplateInput)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),

  deleteTemplate: adminProcedure.input(byIdInput).mutation(({ ctx, input }) => deleteTemplate(ctx, input.id)),
}
