import { makeCalendarAddress, removeCalendarAddress } from '../../core/auth/calendar-key.ts'
import { adminProcedure } from '../../core/trpc.ts'
import { readProfile, setProfile } from './profile.ts'
import { profileInput } from './schema.ts'

/** Procedures for one's own profile, part of `auth`. */
export const profileProcedures = {
  /** One's own name, phone number and notification settings, and when the calendar address was created. */
  profile: adminProcedure.query(({ ctx }) => readProfile(ctx.db, ctx.me.id)),

  /**
   * Changes the given fields of one's own profile, and returns the whole profile.
   * @throws CONFLICT with `fields.name` when another account has this name
   */
  setProfile: adminProcedure.input(profileInput).mutation(({ ctx, input }) => setProfile(ctx, ctx.me, input)),

  /** Creates the private address of one's follow-up calendar, which is shown only once. The previous one is revoked. */
  makeCalendarAddress: adminProcedure.mutation(({ ctx }) => makeCalendarAddress(ctx, ctx.me)),

  /** Turns the calendar off. */
  removeCalendarAddress: adminProcedure.mutation(async ({ ctx }) => {
    await removeCalendarAddress(ctx, ctx.me)
    return { ok: true as const }
  }),
}
