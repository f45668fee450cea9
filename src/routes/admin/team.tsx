import { createFileRoute } from '@tanstack/react-router'
import { TeamScreen } from '../../sections/team/team-screen.tsx'

export const Route = createFileRoute('/admin/team')({ component: TeamScreen })
