import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'

/** The parts of the contact page that work without script: hydrated only on interaction. */
export const ContactDetails = lazyHydrate('talk', () => import('./contact-details.tsx'), {
  trigger: 'interaction',
})
export const SocialLinks = lazyHydrate('social', () => import('./social-links.tsx'), {
  trigger: 'interaction',
})
export const OfficeMap = lazyHydrate('map', () => import('../parts/office-map.tsx'), {
  trigger: 'interaction',
})
