import type { PictureName } from './picture-name.ts'

/** What each picture shows, for those who do not see it. Where words beside it say the same, leave it empty. */
export const pictureAlt: Record<PictureName, string> = {
  arco: 'A lime-plaster arcade on two storeys around a courtyard with one tree',
  district: 'A model of a district at dusk: towers, an office block, a factory and a substation',
  frame: 'A house of nine portal frames with recessed lines of light',
  hero: 'A model of a district at dusk: towers, an office block, a factory and a substation',
  hilltop: 'A house on a terraced hill; a line of lamps leads up to it',
  living: 'A living room with cove lighting along two sides of the ceiling',
  mcb: 'A dressed distribution board: breakers with red, yellow and blue phase wires',
  office: 'An open office floor under continuous lines of light',
  pavilion: 'A low glass pavilion, lit from within, reflected in a pool',
  pendants: 'Six pendant lamps over a workbench with a drawing and a coil of yellow cable',
  resid: 'A sixteen-floor tower at dusk, about half of the windows lit',
  studioh: 'Saw-tooth studios from above, joined by a bridge',
  switchroom: 'A switchgear room: two rows of panels under cable trays',
}
