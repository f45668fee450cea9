import type { useRouter } from '@tanstack/react-router'
import { PlainLink } from '../ui/link.tsx'
import { toast } from '../ui/toast.tsx'

/** The button behind a verification link leads to `/?verified=1`: said once, and gone from the address (D02, D10). */
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
