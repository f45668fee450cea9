import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '../office/reset-password.tsx'
import { QueryProvider } from '../queries.tsx'

/** The page that a password reset mail leads to. Client-rendered like the back office, and not indexed. */
export const Route = createFileRoute('/reset-password')({
  ssr: false,
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: () => ({
    meta: [{ title: 'Choose a new password' }, { name: 'robots', content: 'noindex' }],
  }),
  pendingComponent: () => <p>Loading...</p>,
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  const { token = '' } = Route.useSearch()
  return (
    <QueryProvider>
      <ResetPassword token={token} />
    </QueryProvider>
  )
}
