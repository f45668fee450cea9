import { lazyHydrate } from '../../../hydration/lazy-hydrate.tsx'

const loadServiceCards = async () => (await import('./service-cards.tsx')).ServiceCards
const loadServicesOverview = async () => (await import('./services-overview.tsx')).ServicesOverview
const loadServiceIntro = async () => (await import('./service-intro.tsx')).ServiceIntro
const loadStructuralHarmony = async () => (await import('./structural-harmony.tsx')).StructuralHarmony
const loadServicePageEnd = async () => (await import('./service-page-end.tsx')).ServicePageEnd

/** The services page below the fold: server-rendered, hydrated late (`lazyHydrate`). */
export const ServiceCards = lazyHydrate('service-cards', loadServiceCards, { trigger: 'interaction' })
export const ServicesOverview = lazyHydrate('services-rest', loadServicesOverview)

/** Client-side navigation: loads the sections' code before the page renders. The server does not need it. */
export const loadServicesSections = () =>
  typeof document === 'undefined' ? null : Promise.all([loadServiceCards(), loadServicesOverview()])

/** The sections of a service page. Only its end contains anything that needs script. */
export const ServiceIntro = lazyHydrate('service', loadServiceIntro, { trigger: 'interaction' })
export const StructuralHarmony = lazyHydrate('service-harmony', loadStructuralHarmony, {
  trigger: 'interaction',
})
export const ServicePageEnd = lazyHydrate('service-more', loadServicePageEnd)

/** As `loadServicesSections`, for a service page. */
export const loadServiceSections = () =>
  typeof document === 'undefined'
    ? null
    : Promise.all([loadServiceIntro(), loadStructuralHarmony(), loadServicePageEnd()])
