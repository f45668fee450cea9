import { createFileRoute } from '@tanstack/react-router'
import { ClientsScreen } from '../../sections/clients/clients-screen.tsx'

export const Route = createFileRoute('/admin/clients')({ component: ClientsScreen })
