import { lazyHydrate } from '../../../hydration/lazy-hydrate.tsx'

const loadContactDetails = async () => (await import('./contact-details.tsx')).ContactDetails
const loadSocialLinks = async () => (await import('./social-links.tsx')).SocialLinks
const loadOfficeMap = async () => (await import('../../../site/office-map.tsx')).OfficeMap

/** What the contact page shows without script: all but the form's checks and whether the office is open. */
export const ContactDetails = lazyHydrate('talk', loadContactDetails, { trigger: 'interaction' })
export const SocialLinks = lazyHydrate('social', loadSocialLinks, { trigger: 'interaction' })
export const OfficeMap = lazyHydrate('map', loadOfficeMap, { trigger: 'interaction' })

export const loadContactSections = () =>
  typeof document === 'undefined'
    ? null
    : Promise.all([loadContactDetails(), loadSocialLinks(), loadOfficeMap()])
