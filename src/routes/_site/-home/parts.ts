import { lazyHydrate } from '../../../ui/deferred.tsx'

const loadSliders = async () => (await import('./sliders.tsx')).Sliders
const loadWhoWeAre = async () => (await import('./firm.tsx')).WhoWeAre
const loadWorkAndClients = async () => (await import('./proof.tsx')).WorkAndClients

/** Home below its first screen: served whole, awake when it comes near. */
export const Sliders = lazyHydrate('sliders', loadSliders)
export const WhoWeAre = lazyHydrate('firm', loadWhoWeAre)
export const WorkAndClients = lazyHydrate('proof', loadWorkAndClients)

/** For a visitor who comes from another page: the code of every part, before the page is drawn. */
export const loadHomeSections = () => Promise.all([loadSliders(), loadWhoWeAre(), loadWorkAndClients()])
