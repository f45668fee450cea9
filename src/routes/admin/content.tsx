import { createFileRoute } from '@tanstack/react-router'
import { ContentScreen } from '../../sections/content/content-screen.tsx'

export const Route = createFileRoute('/admin/content')({ component: ContentScreen })
