import { createFileRoute } from '@tanstack/react-router'
import { type MediaSearch, MediaScreen } from '../../features/media/media-screen.tsx'

export const Route = createFileRoute('/admin/media')({
  // Checked by `toMediaSearch` in the screen: this function is in the bundle of every public page.
  validateSearch: (params: MediaSearch) => params,
  component: MediaScreen,
})
