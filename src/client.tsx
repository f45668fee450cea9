import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { captureEarlyEvents } from './core/hydration/replay-events.ts'
import { createAppRouter } from './router.tsx'
import { browserLink } from './trpc.ts'

captureEarlyEvents()

// Vite loads the style sheets of each imported chunk, unless the document has a `<link>` for them. Each sheet inlined
// in the page gets a disabled `<link>`, which fetches nothing, so that it is not loaded a second time.
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
    // A browser extension or a translator changed the page before hydration. React renders that part again, typed text
    // is preserved (ui/served-box.tsx), and visitors have no use for an error in their console.
    onRecoverableError: console.debug,
  },
)
