/** Texts of the header. */

export const startYourProject = 'START YOUR PROJECT'

export const navigation = [
  { label: 'HOME', to: '/' },
  { label: 'CONTACT', to: '/contact' },
] as const
