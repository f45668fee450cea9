import { createFileRoute } from '@tanstack/react-router'
import { ArticlesScreen } from '../../sections/articles/articles-screen.tsx'

export const Route = createFileRoute('/admin/news')({ component: ArticlesScreen })
