import type { ArticleText } from '../article-text.ts'

export const article: ArticleText = {
  facts: [
    { label: 'Site', value: 'Tower Sixteen, Thane' },
    { label: 'Logged', value: '7 days, three phases and neutral' },
    { label: 'Flats moved', value: '11 of 64' },
    { label: 'Red phase, 21:00', value: '472 A to 316 A' },
    { label: 'Neutral, 21:00', value: '240 A to 34 A' },
  ],
  blocks: [
    {
      kind: 'paragraph',
      text: 'The society had a theory for every trip. The lift, the pump, the new gym on the podium. What nobody had was a reading. So before anyone proposed a bigger cable we clamped a logger to each phase of the rising main, and to the neutral, and left it there for seven days in March 2024.',
    },
    {
      kind: 'paragraph',
      text: 'The answer was there on the first evening. At 21:00 the red phase carried 472 A through a 400 A breaker, while yellow and blue stood near 230 A. A breaker of that kind may carry such a current for an hour or two. In a meter room at 45 °C in May it does not: its thermal release is set for 40 °C and is already warm.',
    },
    { kind: 'heading', text: 'Nothing had failed' },
    {
      kind: 'paragraph',
      text: 'Over fifteen years, each flat that added an air-conditioner had stayed on the phase it was given, and the flats with the most air-conditioners happened to share one. The neutral told the same story. In a balanced system it carries almost nothing; here it carried 240 A.',
    },
    {
      kind: 'plot',
      title: 'Current per phase, evening of the highest load',
      unit: 'A',
      hours: [18, 19, 20, 21, 22, 23, 24],
      limit: { label: 'Breaker, 400 A', value: 400 },
      panels: [
        {
          title: 'Before, amperes',
          summary: 'At 21:00 red reaches 472 A, above the 400 A breaker; yellow 240 A, blue 228 A.',
          phases: {
            red: [247, 313, 404, 472, 449, 361, 255],
            yellow: [164, 193, 221, 240, 232, 197, 152],
            blue: [151, 177, 207, 228, 220, 189, 145],
          },
        },
        {
          title: 'After, amperes',
          summary: 'At 21:00 all three phases stand between 308 A and 316 A.',
          phases: {
            red: [192, 228, 281, 316, 300, 248, 185],
            yellow: [185, 223, 276, 308, 296, 245, 180],
            blue: [187, 225, 272, 312, 299, 244, 183],
          },
        },
      ],
    },
    { kind: 'heading', text: 'Moving flats, not adding copper' },
    {
      kind: 'paragraph',
      text: "We listed all 64 flats with their measured evening load and shared them over three phases on paper first. Eleven flats had to change phase. Each change took about twenty minutes at the meter, between 10:00 and 16:00, with a notice on the door two days before and the supply company's meter staff present, because the seals are theirs.",
    },
    { kind: 'heading', text: 'What we would do differently' },
    {
      kind: 'paragraph',
      text: 'The rising main was replaced all the same: its insulation resistance had fallen on four floors. We measured that only after the phases were moved. Had we tested in the first week, the society would have had one set of night works and not two.',
    },
    {
      kind: 'paragraph',
      text: 'From April to June the main breaker did not trip once in the evening. What is left in the neutral is mostly third harmonic from lamp drivers and inverters, and no exchange of phases will remove it. The readings, the phase list and the new single-line diagram hang inside the meter-room door.',
    },
  ],
}
