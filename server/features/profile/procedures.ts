import { makeCalendarAddress, removeCalendarAddress } from '../../core/auth/calendar-key.ts'
import { adminProcedure } from '../../core/trpc.ts'
import { readProfile, setProfile } from './profile.ts'
import { profileInput } from './schema.ts'

/** Procedures of one's own profile, which are part of `auth`. */
export const profileProcedures = {
  /** One's own name, phone number and notification settings, and since when there is a calendar address. */
  profile: adminProcedure.query(({ ctx }) => readProfile(ctx.db, ctx.me.id)),

  /**
   * Changes what is given of one's own profile, and returns the whole.
   * @throws CONFLICT with `fields.name` when another account has this name
   */
  setProfile: adminProcedure.input(profileInput).mutation(({ ctx, input }) => setProfile(ctx, ctx.me, input)),

  /** Makes the private address of one's calendar of follow-ups, which is shown this once. The one before ends. */
  makeCalendarAddress: adminProcedure.mutation(({ ctx }) => makeCalendarAddress(ctx, ctx.me)),

  /** Turns the calendar off. */
  removeCalendarAddress: adminProcedure.mutation(async ({ ctx }) => {
    await removeCalendarAddress(ctx, ctx.me)
    return { ok: true as const }
  }),
}
