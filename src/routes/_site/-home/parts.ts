import { deferred } from '../../../ui/deferred.tsx'

const loadSliders = async () => (await import('./sliders.tsx')).Sliders
const loadFirm = async () => (await import('./firm.tsx')).Firm
const loadProof = async () => (await import('./proof.tsx')).Proof

/** Home below its first screen: served whole, awake when it comes near. */
export const Sliders = deferred('sliders', loadSliders)
export const Firm = deferred('firm', loadFirm)
export const Proof = deferred('proof', loadProof)

/** For a visitor who comes from another page: the code of every part, before the page is drawn. */
export const loadParts = () => Promise.all([loadSliders(), loadFirm(), loadProof()])
