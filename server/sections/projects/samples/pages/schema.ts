import type { ProjectsTable } from '../../table.ts'

/** The additional content of a sample project's page, besides that of its card. */
export type SampleProjectPage = Pick<ProjectsTable, 'before_url' | 'after_url'> & {
  /** Paragraphs, separated by blank lines. */
  body: string
  photos: { image_url: string; caption: string }[]
}

type PictureName = `${string}-${'lit' | 'off'}`

const picture = (name: PictureName) => `/images/${name}-1080.webp`

/** @param view the name of the picture that exists both unlit and lit */
const page = (
  paragraphs: string[],
  photos: [name: PictureName, caption: string][],
  view?: string,
): SampleProjectPage => ({
  body: paragraphs.join('\n\n'),
  photos: photos.map(([name, caption]) => ({ image_url: picture(name), caption })),
  before_url: view ? picture(`${view}-off`) : null,
  after_url: view ? picture(`${view}-lit`) : null,
})

/**
 * Texts and pictures of the sample projects' pages, by slug. Separate from `sampleProjects`, so that pages that list
 * projects do not load them.
 */
export const sampleProjectPages: Readonly<Record<string, SampleProjectPage>> = {
  'glass-horizon-pavilion': page(
    [
      'A pavilion of 640 sqm beside a pool, glazed on all sides. There is no wall to bring a cable down and no ceiling void to hide one in. Everything that feeds a lamp had to go into the floor or into the edge of the roof.',
      'Floor boxes and their conduits lie in a 150 mm screed. We set them out from the glazing grid before the pour, photographed each run with a tape beside it and pulled every circuit once before the screed closed.',
      'The linear light at the roof edge is one line to the eye and eleven circuits at the board. All of it hangs on one dimming bus, so that a scene moves the whole line together. The drivers sit in one ventilated cupboard, where they can be changed without a ladder.',
    ],
    [
      ['pavilion-lit', 'Seen across the pool at dusk: the line of light at the roof edge runs unbroken.'],
      ['pendants-lit', 'The long table. Its pendants are on the same bus and dim with the line.'],
      ['mcb-lit', 'Final circuits at the board, each with its ferrule and its number on the drawing.'],
      ['pavilion-off', 'The evening before the first switch-on: glass, water and no light of its own.'],
    ],
    'pavilion',
  ),
  'casa-arco': page(
    [
      'The house stands above Lonavala at the end of an overhead supply. Each monsoon the line brought surges along, and routers and pumps went with them. So we began outside: a surge arrester, an earth pit of its own and a main board with room to work.',
      'The light is in the plaster. The coves were drawn full size, and the mason had the drawing before the first coat. Each strip can be pulled out and replaced without opening a wall.',
      'Surge protection stands in three stages, at the meter, at the board and at the equipment. The owner has a folder with the readings and a board on which every circuit is named.',
    ],
    [
      ['arco-lit', 'Every arch is lit from behind its own edge. No fitting can be seen from the court.'],
      ['living-lit', 'The cove in the living room: 3000 K, dimmed to a tenth for the evening.'],
      ['mcb-lit', 'The rebuilt board. Surge protection is in the upper row, the labels are below it.'],
      ['living-off', 'The same room unlit. The cove keeps its depth and hides the strip.'],
    ],
    'arco',
  ),
  hilltop: page(
    [
      'A house of 520 sqm on a terraced hill above Thane. The supply ends at the road. From there 800 m of armoured cable climb to the house, in a trench below the edge of the terraces and with a joint pit at every bend.',
      'The bollards follow an astronomical timer, so nobody resets them when the days grow short. Each is on a 24 V branch of its own terrace: a flooded pit takes four lamps out, not the path.',
      'Work is going on. Path, house and earthing are tested and handed over; the solar plant and its changeover to the battery follow after the rains.',
    ],
    [
      ['hilltop-lit', 'The path on its timer, thirty minutes after sunset. No pole and no cable shows.'],
      [
        'hilltop-off',
        'The terraces when the trench had been closed and planted, before the first switch-on.',
      ],
      ['mcb-lit', 'The house board, wired and labelled. The ways on the right wait for the solar plant.'],
    ],
    'hilltop',
  ),
  'frame-house': page(
    [
      'Nine concrete portals, left as they came from the formwork. A recessed line of light runs in each. After the pour nothing could be moved, so the electrical drawing was part of the formwork drawing.',
      'We cast dummy profiles of the exact section, tied to the steel and checked with a laser on the morning of each pour. Conduits rise in the inner leg of every second portal and come out in one duct below the floor.',
      'The lines are fed from both ends and dim in three groups: entrance, passage and terrace. All nine portals were within 4 mm of the drawing.',
    ],
    [
      ['frame-lit', 'Nine portals, nine lines. The light ends where the concrete does.'],
      ['frame-off', 'Before the profiles were fitted: the recess is part of the casting.'],
      ['living-lit', 'The room behind the portals, with the cove on a circuit of its own.'],
    ],
    'frame',
  ),
  'studio-h': page(
    [
      'Two studios of one practice with a bridge between them, 1,450 sqm under saw-tooth roofs. Each studio has its own meter, so that either can be let one day. They share one standby supply, which starts within 15 seconds.',
      'By day the north light is enough. Sensors in the roof hold the desks at 400 lux and add only what the sky leaves out. At night the light is 4000 K, flat and without a shadow at the drawing board.',
      'The bridge carries power and data in separate trays, with 30 % left free in each. The as-built drawings hang behind the door of both meter rooms.',
    ],
    [
      ['studioh-lit', 'Both studios and the bridge at night, on the mains.'],
      ['office-lit', 'A row of desks at 400 lux. The line above follows the daylight from the left.'],
      ['mcb-lit', 'The board of the east studio. Every outgoing way is metered and labelled.'],
      ['studioh-off', 'During the test of the standby supply, in the seconds before it took over.'],
    ],
    'studioh',
  ),
  'tower-sixteen': page(
    [
      'The tower tripped every May. In the evening 64 air conditioners came on, most of them on one phase, and the rising main had been sized for fans. We logged the load of each phase for a week before we drew anything.',
      'New rising mains went up at night, four floors at a time, with the old ones live until the change. The flats are spread over three phases, and the meter room was rebuilt with a label on every cutout.',
    ],
    [
      ['resid-lit', 'An evening after the rebalancing: the three phases are within 8 % of each other.'],
      ['mcb-lit', 'A landing board. Each row is a phase, each label a flat.'],
    ],
  ),
  'seventh-floor-offices': page(
    [
      'The tenant stayed. We built the new distribution beside the old one and changed over one quarter of the floor at a time, from Friday night to Monday morning, over nine weekends.',
      'The light is 400 lux on the desk and 200 in between. Every tenant board has its own meter, so the bill for the shared chiller no longer has to be guessed.',
    ],
    [
      ['office-lit', 'The last quarter on its first Monday.'],
      ['office-off', 'The same row on a Saturday, with the old circuits dead and locked out.'],
      ['mcb-lit', 'One of the four new boards, metered on the outgoing side.'],
    ],
  ),
  'press-shop-substation': page(
    [
      'A press shop of 750 kVA on switchgear that nobody made spares for any more. Production could stop for 36 hours, once. The new panels were assembled, wired and tested in our yard first, against the old cable lengths.',
      'The shutdown took 33 hours. Power factor correction switches by itself, and each door carries an arc-flash label with the distance and the clothing that it asks for.',
    ],
    [
      ['switchroom-lit', 'The new line-up, with the gangway kept clear for two doors opened at once.'],
      ['switchroom-off', 'Half an hour before energisation, on torches and the exit sign.'],
    ],
  ),
  'creekside-apartment': page(
    [
      'A flat of 145 sqm, rewired in full: new circuits for kitchen, air conditioning and the study, and keypads with four scenes in place of a wall of switches. Each scene also works from the board, should a keypad fail.',
      'The EV point in the stilt parking has its own meter and its own earth. The inspection of the supply company is still to come.',
    ],
    [
      ['living-lit', 'The scene for the evening: cove and lamp, from one key beside the door.'],
      ['living-off', 'The room unlit, after the chases had been closed and painted.'],
    ],
  ),
}
