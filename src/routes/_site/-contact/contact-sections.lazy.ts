import { lazyHydrate } from '../../../hydration/lazy-hydrate.tsx'

const loadContactDetails = async () => (await import('./contact-details.tsx')).ContactDetails
const loadSocialLinks = async () => (await import('./social-links.tsx')).SocialLinks
const loadOfficeMap = async () => (await import('../../../site/office-map.tsx')).OfficeMap

/** The parts of the contact page that work without script: hydrated only when somebody interacts with them. */
export const ContactDetails = lazyHydrate('talk', loadContactDetails, { trigger: 'interaction' })
export const SocialLinks = lazyHydrate('social', loadSocialLinks, { trigger: 'interaction' })
export const OfficeMap = lazyHydrate('map', loadOfficeMap, { trigger: 'interaction' })

/** Client-side navigation: loads the sections' code before the page renders. The server does not need it. */
export const loadContactSections = () =>
  typeof document === 'undefined'
    ? null
    : Promise.all([loadContactDetails(), loadSocialLinks(), loadOfficeMap()])
