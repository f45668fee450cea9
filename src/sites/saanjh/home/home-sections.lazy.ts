import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'

/** The home page below the fold: server-rendered, hydrated when it scrolls into view. */
export const WhatWeDo = lazyHydrate('services', () => import('./what-we-do.tsx'))
export const WhoWeAre = lazyHydrate('firm', () => import('./who-we-are.tsx'))
export const WorkAndClients = lazyHydrate('proof', () => import('./work-and-clients.tsx'))
