import { createFileRoute } from '@tanstack/react-router'
import { type MailSearch, MailScreen } from '../../features/mail/mail-screen.tsx'

export const Route = createFileRoute('/admin/mail')({
  // Checked by `toMailSearch` in the screen: this function is in the bundle of every public page.
  validateSearch: (params: MailSearch) => params,
  component: MailScreen,
})
