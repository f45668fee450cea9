import {
  type Illustration,
  arco,
  frame,
  hilltop,
  living,
  mcb,
  office,
  pavilion,
  resid,
  studioh,
  switchroom,
} from './illustrations.ts'

/** A slide of the full-screen slider, with three ratings. */
export type ServiceSlide = {
  id: string
  title: string
  text: string
  image: Illustration
  nameplate: readonly { label: string; value: string }[]
}

/** A slide of the second slider: a building's name, and the electrical scope as subtitle (D39). */
export type ProjectSlide = { id: string; title: string; subtitle: string; image: Illustration }

export const serviceSlides: readonly ServiceSlide[] = [
  {
    id: 'residential-projects',
    title: 'Residential Projects',
    text: 'From a two-bedroom rewire to the risers of a twenty-storey tower. Every flat gets its own protected circuits, labelled at the board.',
    image: frame,
    nameplate: [
      { label: 'Supply', value: '230 V single phase' },
      { label: 'Load', value: '5-15 kW' },
      { label: 'On site', value: '2-4 weeks' },
    ],
  },
  {
    id: 'commercial-systems',
    title: 'Commercial Systems',
    text: 'Offices, clinics and shops that have to open on Monday. Lighting, power, data containment and standby supply, phased around your working hours.',
    image: office,
    nameplate: [
      { label: 'Supply', value: '415 V three phase' },
      { label: 'Load', value: '30-400 kW' },
      { label: 'Working hours', value: 'Night shifts' },
    ],
  },
  {
    id: 'industrial-solutions',
    title: 'Industrial Solutions',
    text: 'Substation to socket: HT supply, power and motor control panels, bus ducts, earthing and power-factor correction for working plants.',
    image: switchroom,
    nameplate: [
      { label: 'Supply', value: '11/22 kV HT' },
      { label: 'Load', value: '500 kVA and above' },
      { label: 'Working hours', value: 'Planned shutdowns' },
    ],
  },
  {
    id: 'smart-home-automation',
    title: 'Smart Home Automation',
    text: 'Scenes, sensors and shading that still work from the wall when the internet does not. Wired first, wireless where it must be.',
    image: living,
    nameplate: [
      { label: 'Supply', value: '230 V + bus' },
      { label: 'Scope', value: 'Per room or whole house' },
      { label: 'Control', value: 'App optional' },
    ],
  },
  {
    id: 'maintenance-safety',
    title: 'Maintenance & Safety',
    text: 'Thermal scans, insulation and earth tests, RCCB trip times. You get readings, photographs and a list in order of urgency.',
    image: mcb,
    nameplate: [
      { label: 'Frequency', value: 'Quarterly AMC' },
      { label: 'Response', value: '24/7 call-out' },
      { label: 'Result', value: 'Written report' },
    ],
  },
]

export const projectSlides: readonly ProjectSlide[] = [
  {
    id: 'residential-projects',
    title: 'Residential Projects',
    subtitle: 'Sixteen floors, one riser diagram',
    image: resid,
  },
  {
    id: 'glass-horizon-pavilion',
    title: 'Glass Horizon Pavilion',
    subtitle: 'Linear light on a single dimming bus',
    image: pavilion,
  },
  {
    id: 'casa-arco',
    title: 'Casa Arco',
    subtitle: 'Cove lighting in a lime-plaster arcade',
    image: arco,
  },
  {
    id: 'hilltop',
    title: 'Hilltop',
    subtitle: 'Eight hundred metres of buried cable, no visible pole',
    image: hilltop,
  },
  {
    id: 'frame-house',
    title: 'Frame House',
    subtitle: 'Nine portals, nine recessed lines of light',
    image: frame,
  },
  {
    id: 'studio-h',
    title: 'Studio H',
    subtitle: 'North light by day, 4000 K by night',
    image: studioh,
  },
]
