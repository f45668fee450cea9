import { lazyHydrate } from '../../../hydration/lazy-hydrate.tsx'

const loadServiceCards = async () => (await import('./service-cards.tsx')).ServiceCards
const loadServicesOverview = async () => (await import('./services-overview.tsx')).ServicesOverview
const loadServiceIntro = async () => (await import('./service-intro.tsx')).ServiceIntro
const loadStructuralHarmony = async () => (await import('./structural-harmony.tsx')).StructuralHarmony
const loadServicePageEnd = async () => (await import('./service-page-end.tsx')).ServicePageEnd

/** The services page below its first screen. */
export const ServiceCards = lazyHydrate('service-cards', loadServiceCards, { trigger: 'interaction' })
export const ServicesOverview = lazyHydrate('services-rest', loadServicesOverview)

export const loadServicesSections = () =>
  typeof document === 'undefined' ? null : Promise.all([loadServiceCards(), loadServicesOverview()])

/** A service's own page: what is particular to it needs no script, nor does what holds for all. */
export const ServiceIntro = lazyHydrate('service', loadServiceIntro, { trigger: 'interaction' })
export const StructuralHarmony = lazyHydrate('service-harmony', loadStructuralHarmony, {
  trigger: 'interaction',
})
export const ServicePageEnd = lazyHydrate('service-more', loadServicePageEnd)

export const loadServiceSections = () =>
  typeof document === 'undefined'
    ? null
    : Promise.all([loadServiceIntro(), loadStructuralHarmony(), loadServicePageEnd()])
