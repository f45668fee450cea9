import type { PictureSource } from '../../../core/ui/picture.tsx'
import * as pictures from './pictures.gen.ts'

/** A picture with its alt text; spread it into LitPicture or Picture. */
export type Illustration = { picture: PictureSource<'lit' | 'off'>; alt: string }

export const arco: Illustration = {
  picture: pictures.arco,
  alt: 'A lime-plaster arcade on two storeys around a courtyard with one tree',
}

export const district: Illustration = {
  picture: pictures.district,
  alt: 'A model of a district at dusk: towers, an office block, a factory and a substation',
}

export const frame: Illustration = {
  picture: pictures.frame,
  alt: 'A house of nine portal frames with recessed lines of light',
}

export const hilltop: Illustration = {
  picture: pictures.hilltop,
  alt: 'A house on a terraced hill; a line of lamps leads up to it',
}

export const living: Illustration = {
  picture: pictures.living,
  alt: 'A living room with cove lighting along two sides of the ceiling',
}

export const mcb: Illustration = {
  picture: pictures.mcb,
  alt: 'A dressed distribution board: breakers with red, yellow and blue phase wires',
}

export const office: Illustration = {
  picture: pictures.office,
  alt: 'An open office floor under continuous lines of light',
}

export const officeWindows: Illustration = {
  picture: pictures.officeWindows,
  alt: 'Desks beside a glass front at night, under a line of light',
}

export const pavilion: Illustration = {
  picture: pictures.pavilion,
  alt: 'A low glass pavilion, lit from within, reflected in a pool',
}

export const pendants: Illustration = {
  picture: pictures.pendants,
  alt: 'Pendant lamps over a workbench with a drawing and a coil of yellow cable',
}

export const resid: Illustration = {
  picture: pictures.resid,
  alt: 'A sixteen-floor tower at dusk, about half of the windows lit',
}

export const residFlats: Illustration = {
  picture: pictures.residFlats,
  alt: 'Flats of a tower from close by, some lit and some dark',
}

export const studioh: Illustration = {
  picture: pictures.studioh,
  alt: 'Saw-tooth studios from above, joined by a bridge',
}

export const switchroom: Illustration = {
  picture: pictures.switchroom,
  alt: 'A switchgear room: two rows of panels under cable trays',
}

export const switchroomDoors: Illustration = {
  picture: pictures.switchroomDoors,
  alt: 'The doors of a row of panels, with handles and red and green lamps',
}
