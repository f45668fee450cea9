import { createFileRoute } from '@tanstack/react-router'
import { ServicesScreen } from '../../sections/services/services-screen.tsx'

export const Route = createFileRoute('/admin/services')({ component: ServicesScreen })
