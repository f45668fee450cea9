import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createAppRouter } from './router.tsx'
import { browserLink } from './trpc.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={createAppRouter({ link: browserLink, nonce })} />
  </StrictMode>,
)
