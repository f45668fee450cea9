import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { captureEarlyEvents } from './hydration/replay-events.ts'
import './styles.css'
import { createAppRouter } from './router.tsx'
import { browserLink } from './trpc.ts'

captureEarlyEvents()

// The sheets that the page brought in its text: named so, as links that fetch nothing, they are not asked for again
// when the part of the script that they belong to is.
for (const [, file = ''] of (document.querySelector('style')?.textContent ?? '').matchAll(
  /\/\*(\/assets\/\S+?\.css)\*\//g,
)) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', disabled: true, href: file })
  document.head.append(link)
}

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={createAppRouter({ link: browserLink })} />
  </StrictMode>,
)
