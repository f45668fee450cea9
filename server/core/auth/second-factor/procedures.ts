import { recordRefusal } from '../../database/refusal-log.ts'
import { appError } from '../../errors.ts'
import { passkeyChallengeByAddress } from '../../limits.ts'
import { selectBusiness } from '../../mail/business.ts'
import { consume } from '../../rate-limiter.ts'
import { accountProcedure, logRefusal, publicProcedure } from '../../trpc.ts'
import { confirmPassword } from '../confirm-password.ts'
import { signInWithPasskey } from '../sign-in.ts'
import { addPasskey, listFactors, removeFactor, renewRecoveryCodes } from './factors.ts'
import { passkeyCreationOptions, passkeyRequestOptions, verifyNewPasskey } from './passkeys.ts'
import {
  confirmPasskeyInput,
  confirmTotpInput,
  passkeyOptionsInput,
  passwordOnlyInput,
  removeFactorInput,
  signInWithPasskeyInput,
} from './schema.ts'
import { confirmTotp, startTotp } from './totp-enrollment.ts'

/** For verified accounts: before the owner's address is proved, a stranger could leave a passkey behind. */
const verifiedAccountProcedure = accountProcedure
  .meta({ access: 'a verified account' })
  .use(({ ctx, path, next }) => {
    if (ctx.me.state !== 'unverified') return next()
    logRefusal(ctx, path, ctx.me)
    throw appError('FORBIDDEN', 'Please verify your email.')
  })

/** Procedures of two-step sign-in, which are part of `auth`. Adding and removing ask for the password again (S13). */
export const secondFactorProcedures = {
  /** The options with which a browser asks its owner for a passkey: a challenge of this site, for five minutes. */
  passkeyOptions: publicProcedure.input(passkeyOptionsInput).mutation(async ({ ctx }) => {
    await consume(ctx, passkeyChallengeByAddress, ctx.address)
    return await passkeyRequestOptions(ctx.db, ctx.env)
  }),

  /**
   * Starts a session with a passkey alone, and sets its cookie.
   * @throws UNAUTHORIZED 'This passkey was not accepted.'
   */
  signInWithPasskey: publicProcedure
    .input(signInWithPasskeyInput)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input.response)),

  /** One's own second factors, the oldest first, and how many recovery codes are unused. */
  secondFactors: accountProcedure.query(({ ctx }) => listFactors(ctx.db, ctx.me.id)),

  /**
   * Starts adding an authenticator app: returns its key, as text and as the address for a QR code.
   * @throws BAD_REQUEST with `fields.password`
   */
  startTotp: verifiedAccountProcedure.input(passwordOnlyInput).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, ctx.me, input.password, 'password')
    return await startTotp(ctx, ctx.me)
  }),

  /**
   * Adds the started authenticator app, confirmed by its first code.
   * @throws BAD_REQUEST with `fields.code`
   */
  confirmTotp: verifiedAccountProcedure
    .input(confirmTotpInput)
    .mutation(({ ctx, input: { code, name } }) => confirmTotp(ctx, ctx.me, code, name)),

  /**
   * The options with which a browser makes a passkey for this account.
   * @throws BAD_REQUEST with `fields.password`
   */
  startPasskey: verifiedAccountProcedure.input(passwordOnlyInput).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, ctx.me, input.password, 'password')
    const { name } = await selectBusiness(ctx.db)
    return await passkeyCreationOptions(ctx.db, ctx.env, name, ctx.me)
  }),

  /**
   * Adds the passkey that a browser made.
   * @throws BAD_REQUEST when it does not answer the challenge
   */
  confirmPasskey: verifiedAccountProcedure.input(confirmPasskeyInput).mutation(async ({ ctx, input }) => {
    const passkey = await verifyNewPasskey(ctx.db, ctx.env, ctx.me.id, input.response)
    if (!passkey) {
      ctx.log.warn({ event: 'second_factor_refused', account: ctx.me.id, address: ctx.address })
      recordRefusal(ctx, { reason: 'factor' })
      throw appError('BAD_REQUEST', 'This passkey was not accepted. Please start again.')
    }
    return await addPasskey(ctx, ctx.me, passkey, input.name)
  }),

  /**
   * Makes ten new recovery codes in place of the previous ones.
   * @throws BAD_REQUEST with `fields.password`
   */
  newRecoveryCodes: verifiedAccountProcedure.input(passwordOnlyInput).mutation(async ({ ctx, input }) => {
    await confirmPassword(ctx, ctx.me, input.password, 'password')
    return { recovery_codes: await renewRecoveryCodes(ctx, ctx.me) }
  }),

  /**
   * Removes a second factor.
   * @throws BAD_REQUEST with `fields.password`; CONFLICT for the last one where the site requires a second factor
   */
  removeFactor: verifiedAccountProcedure
    .input(removeFactorInput)
    .mutation(async ({ ctx, input: { id, password } }) => {
      await confirmPassword(ctx, ctx.me, password, 'password')
      await removeFactor(ctx, ctx.me, id)
      return { id }
    }),
}
