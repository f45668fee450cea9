import { createPasskey } from '../../core/office/passkeys.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'

/**
 * The changes to one's own second factors. Each rejects with the server's error, which its dialog shows; only successes
 * have toasts, and never one with a code or a key in it.
 */
export function useFactorActions() {
  const { auth } = useTRPCClient()
  const trpc = useTRPC()
  const refresh = () =>
    Promise.all([
      trpc.auth.secondFactors.invalidate(),
      trpc.auth.session.invalidate(),
      trpc.auth.sessions.invalidate(),
      trpc.activity.invalidate(),
    ])
  const startTotp = useSaveMutation({
    // The code of the QR code comes along: without it there would be nothing to show.
    call: async (password: string) => {
      const [enrollment, { encode }] = await Promise.all([auth.startTotp.mutate({ password }), import('uqr')])
      return { ...enrollment, qrCode: encode(enrollment.uri, { border: 3 }).data }
    },
    refresh: async () => {},
  })
  const confirmTotp = useSaveMutation({
    call: (input: { code: string; name: string }) => auth.confirmTotp.mutate(input),
    successMessage: 'Authenticator app added successfully',
    refresh,
  })
  const startPasskey = useSaveMutation({
    call: async (password: string) => await createPasskey(await auth.startPasskey.mutate({ password })),
    refresh: async () => {},
  })
  const confirmPasskey = useSaveMutation({
    call: (input: Parameters<typeof auth.confirmPasskey.mutate>[0]) => auth.confirmPasskey.mutate(input),
    successMessage: 'Passkey added successfully',
    refresh,
  })
  const removeFactor = useSaveMutation({
    call: (input: { id: string; password: string }) => auth.removeFactor.mutate(input),
    successMessage: 'Removed successfully',
    refresh,
  })
  const renewCodes = useSaveMutation({
    call: (password: string) => auth.newRecoveryCodes.mutate({ password }),
    successMessage: 'Recovery codes replaced successfully',
    refresh,
  })
  return {
    startTotp: startTotp.run,
    confirmTotp: confirmTotp.run,
    startPasskey: startPasskey.run,
    confirmPasskey: confirmPasskey.run,
    removeFactor: removeFactor.run,
    renewCodes: renewCodes.run,
  }
}
