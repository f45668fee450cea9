import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Decided when the bundle is made: in a build nothing of the sheet remains.
const ComponentGallery = import.meta.env.DEV ? lazy(() => import('./-component-gallery.tsx')) : () => null

/** Every component in every state, in development only. */
export const Route = createFileRoute('/dev/ui')({
  // In a build the server looks at it, and answers 404.
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
