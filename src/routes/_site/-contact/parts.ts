import { deferred } from '../../../ui/deferred.tsx'

const loadTalk = async () => (await import('./talk.tsx')).Talk
const loadSocial = async () => (await import('./social-links.tsx')).SocialLinks
const loadMap = async () => (await import('../../../site/office-map.tsx')).OfficeMap

/** What the contact page shows without script: all but the form's checks and whether the office is open. */
export const Talk = deferred('talk', loadTalk, { until: 'touched' })
export const Social = deferred('social', loadSocial, { until: 'touched' })
export const OfficeMap = deferred('map', loadMap, { until: 'touched' })

export const loadParts = () =>
  typeof document === 'undefined' ? null : Promise.all([loadTalk(), loadSocial(), loadMap()])
