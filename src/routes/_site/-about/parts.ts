import { deferred } from '../../../ui/deferred.tsx'

const loadFirm = async () => (await import('./firm.tsx')).Firm
const loadProof = async () => (await import('./proof.tsx')).Proof

/** The about page below its first screen. */
export const Firm = deferred('about-firm', loadFirm, { until: 'touched' })
export const Proof = deferred('about-proof', loadProof)

export const loadParts = () =>
  typeof document === 'undefined' ? null : Promise.all([loadFirm(), loadProof()])
