import { createFileRoute } from '@tanstack/react-router'
import { ProjectsScreen } from '../../sections/projects/projects-screen.tsx'

export const Route = createFileRoute('/admin/projects')({ component: ProjectsScreen })
