import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'
import './styles.css'
import { browserLink } from './trpc.ts'

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={createAppRouter({ link: browserLink })} />
  </StrictMode>,
)
