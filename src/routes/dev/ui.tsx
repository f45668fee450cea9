import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// A build-time constant: a production build contains nothing of the gallery.
const ComponentGallery = import.meta.env.DEV ? lazy(() => import('./-component-gallery.tsx')) : () => null

/** The component gallery, in development only. */
export const Route = createFileRoute('/dev/ui')({
  // In a production build the server renders the route and answers 404.
  ssr: !import.meta.env.DEV,
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Components' }, { name: 'robots', content: 'noindex' }] }),
  component: ComponentGalleryPage,
})

function ComponentGalleryPage() {
  return (
    <Suspense>
      <ComponentGallery />
    </Suspense>
  )
}
