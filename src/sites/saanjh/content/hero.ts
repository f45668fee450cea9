/** The hero of the home page. Title and description are the defaults of the back office's 'hero' section (D26). */
export const heroEyebrow = 'BEYOND ORDINARY DESIGN'
export const heroTitle = 'Where electrical engineering meets execution'
export const heroDescription =
  'We calculate the load, draw the single line, pull the cable and switch it on. One team for homes, offices and plants across Mumbai, Navi Mumbai, Thane and Pune.'

/** The three circuit breakers of the hero; each switches one light layer of the picture. */
export const heroBreakers = [
  { layer: 'res', label: 'Residential' },
  { layer: 'com', label: 'Commercial' },
  { layer: 'ind', label: 'Industrial' },
] as const
export const heroBreakersHint = 'Three circuits. Try them.'
