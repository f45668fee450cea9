import { lazyHydrate } from '../../../hydration/lazy-hydrate.tsx'

const loadSliders = async () => (await import('./sliders.tsx')).Sliders
const loadWhoWeAre = async () => (await import('./who-we-are.tsx')).WhoWeAre
const loadWorkAndClients = async () => (await import('./work-and-clients.tsx')).WorkAndClients

/** Home below its first screen: served whole, awake when it comes near. */
export const Sliders = lazyHydrate('sliders', loadSliders)
export const WhoWeAre = lazyHydrate('firm', loadWhoWeAre)
export const WorkAndClients = lazyHydrate('proof', loadWorkAndClients)

/** For a visitor who comes from another page: the code of every part, before the page is drawn. */
export const loadHomeSections = () => Promise.all([loadSliders(), loadWhoWeAre(), loadWorkAndClients()])
