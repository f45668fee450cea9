import type { ArticleText } from '../article-text.ts'

export const article: ArticleText = {
  facts: [
    { label: 'For each joint', value: '2 photographs, 1 torque' },
    { label: 'A board of 40 joints', value: 'about 90 minutes more' },
    { label: 'Kept', value: 'With your drawings' },
  ],
  blocks: [
    {
      kind: 'paragraph',
      text: 'A cable does not fail in the middle. It fails at its end, where copper was stripped, crimped, bolted and then forgotten behind a cover for twenty years. A joint that is a little loose has a little resistance. Current warms it, the metal grows and shrinks each day, and it works itself looser. The heat rises with the square of the current, so a joint that is merely warm in January is the one that burns in May.',
    },
    { kind: 'heading', text: 'Two pictures' },
    {
      kind: 'paragraph',
      text: 'The first is taken at installation, in plain light: the lug, its crimp, the washer, the paint line that we draw across bolt and bar once the wrench has clicked. If the bolt turns, the line breaks, and anybody can see it with a torch.',
    },
    {
      kind: 'paragraph',
      text: 'The second is thermal, taken with the load on. Shiny copper fools the camera: it reflects the room and looks cool. So we read the insulation beside the lug, or a patch of matt tape fixed there beforehand, and we compare like with like: three phases of the same feeder, at the same moment.',
    },
    {
      kind: 'readings',
      caption: 'One feeder, 62 A on each phase, rated 100 A, panel air at 35 °C',
      rows: [
        { label: 'Red', value: '48 °C' },
        { label: 'Yellow', value: '81 °C' },
        { label: 'Blue', value: '49 °C' },
      ],
    },
    {
      kind: 'paragraph',
      text: 'Nobody needs to know physics to read this table. Two are alike and one is not. The yellow joint is 46 K above the air; at 100 A it would be about 120 K above it, and PVC insulation is made for 70 °C. It was opened the same night. The lug was a size too large and had been crimped twice to make it hold.',
    },
    { kind: 'heading', text: 'What the folder is for' },
    {
      kind: 'list',
      ordered: false,
      items: [
        'For you: proof of what was done behind the cover, with the date and the name.',
        'For the next contractor, who may not be us: no guessing at the size of a lug or the make of a gland.',
        'For the argument. When something fails, the folder says whether the joint was good on the day we left. Twice it has shown that it was not, and we paid for the repair.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'It is also for us. A fitter who knows that his crimp will be looked at on a screen makes it for the screen. That may be the cheapest quality control there is.',
    },
    {
      kind: 'paragraph',
      text: 'One caution. Do not let anybody go round tightening everything "to be sure". A bolt tightened past its torque stretches, and aluminium creeps away under it. Measure first, then open the one that asks for it, with the supply off and proved dead.',
    },
  ],
}
