import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'

/** The services page below the fold: server-rendered, hydrated late (`lazyHydrate`). */
export const ServiceCards = lazyHydrate('service-cards', () => import('./service-cards.tsx'), {
  trigger: 'interaction',
})
export const ServicesOverview = lazyHydrate('services-rest', () => import('./services-overview.tsx'))

/** The sections of a service page. Only the end of the page needs script. */
export const ServiceIntro = lazyHydrate('service', () => import('./service-intro.tsx'), {
  trigger: 'interaction',
})
export const StructuralHarmony = lazyHydrate('service-harmony', () => import('./structural-harmony.tsx'), {
  trigger: 'interaction',
})
export const ServicePageEnd = lazyHydrate('service-more', () => import('./service-page-end.tsx'))
