import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { captureEarlyEvents } from './core/hydration/replay-events.ts'
import { createAppRouter } from './router.tsx'
import { browserLink } from './trpc.ts'

captureEarlyEvents()

// Vite loads the style sheets of a chunk that it imports, unless the document has an element for them. Those inlined in
// the page get a disabled one, which fetches nothing, so they are not loaded a second time.
for (const [, href] of (document.querySelector('style')?.textContent ?? '').matchAll(
  /\/\*(\/assets\/\S+?\.css)\*\//g,
)) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', disabled: true, href })
  document.head.append(link)
}

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={createAppRouter({ link: browserLink })} />
  </StrictMode>,
  {
    // An extension or a translator has changed the page before: React renders that part anew, what was typed stays
    // (ui/served-box.tsx), and visitors have no use for an error in their console.
    onRecoverableError: console.debug,
  },
)
