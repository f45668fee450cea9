/** The first screen. Title and description stand where the 'hero' section of the back office is empty (D26). */
export const heroEyebrow = 'BEYOND ORDINARY DESIGN'
export const heroTitle = 'Where electrical engineering meets execution'
export const heroDescription =
  'We calculate the load, draw the single line, pull the cable and switch it on. One team for homes, offices and plants across Mumbai, Navi Mumbai, Thane and Pune.'

/** The three breakers that light the model, each named after its layer of light. */
export const heroBreakers = [
  { layer: 'res', label: 'Residential' },
  { layer: 'com', label: 'Commercial' },
  { layer: 'ind', label: 'Industrial' },
] as const
export const heroBreakersHint = 'Three circuits. Try them.'
