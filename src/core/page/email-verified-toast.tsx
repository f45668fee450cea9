import type { useRouter } from '@tanstack/react-router'
import { PlainLink } from '../ui/link.tsx'
import { toast } from '../ui/toast.tsx'

/** Shown at `/?verified=1`, where verifying an e-mail address ends; removes the parameter from the URL (D02, D10). */
export function showVerifiedToast(router: ReturnType<typeof useRouter>): void {
  toast({
    title: 'Success',
    description: (
      <>
        Email verified <PlainLink to="/admin">Sign in</PlainLink>
      </>
    ),
  })
  void router.navigate({ to: '/', replace: true })
}
