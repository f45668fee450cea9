import { createFileRoute } from '@tanstack/react-router'
import { AccountsScreen } from '../../features/accounts/accounts-screen.tsx'

export const Route = createFileRoute('/admin/accounts')({ component: AccountsScreen })
