import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// A build-time constant: a production build contains nothing of the gallery.
const ComponentGallery = import.meta.env.DEV ? lazy(() => import('./-component-gallery.tsx')) : () => null

/** The component gallery, in development only. */
export const Route = createFileRoute('/dev/ui')({
  // In a production build it redirects to an unknown address, so that the site's layout shows the 404 page.
  ssr: !import.meta.env.DEV,
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ href: '/dev' })
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
