import { deferred } from '../../../ui/deferred.tsx'

const loadCards = async () => (await import('./cards.tsx')).Cards
const loadRest = async () => (await import('./rest.tsx')).Rest
const loadService = async () => (await import('./one-service.tsx')).OneService
const loadHarmony = async () => (await import('./harmony.tsx')).Harmony
const loadMore = async () => (await import('./more.tsx')).More

/** The services page below its first screen. */
export const Cards = deferred('service-cards', loadCards, { until: 'touched' })
export const Rest = deferred('services-rest', loadRest)

export const loadParts = () =>
  typeof document === 'undefined' ? null : Promise.all([loadCards(), loadRest()])

/** A service's own page: what is particular to it needs no script, nor does what holds for all. */
export const OneService = deferred('service', loadService, { until: 'touched' })
export const Harmony = deferred('service-harmony', loadHarmony, { until: 'touched' })
export const More = deferred('service-more', loadMore)

export const loadServiceParts = () =>
  typeof document === 'undefined' ? null : Promise.all([loadService(), loadHarmony(), loadMore()])
