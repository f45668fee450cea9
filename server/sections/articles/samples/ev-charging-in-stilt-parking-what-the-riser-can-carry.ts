import type { ArticleText } from '../article-text.ts'

export const article: ArticleText = {
  facts: [
    { label: 'Charger, single phase', value: '7.4 kW, 32 A' },
    { label: 'A night for one car', value: 'about 10 kWh' },
    { label: 'Protection', value: '30 mA, with DC detection' },
  ],
  blocks: [
    {
      kind: 'paragraph',
      text: 'The first charger in a society is easy. The tenth is where the trouble begins, because nobody asked these four questions at the first. The numbers are from one building of 48 flats; yours will differ, the order of the questions will not.',
    },
    { kind: 'heading', text: '1. How much is left in the evening, and how much at night?' },
    {
      kind: 'paragraph',
      text: 'Not what is sanctioned, but what is drawn. We log the common incomer for a week and read two hours from it.',
    },
    {
      kind: 'readings',
      caption: 'One building, 120 kW sanctioned',
      rows: [
        { label: 'Drawn at 20:30', value: '96 kW' },
        { label: 'Room at 20:30', value: '24 kW, 3 chargers' },
        { label: 'Drawn at 01:00', value: '38 kW' },
        { label: 'Room at 01:00', value: '82 kW, 11 chargers' },
      ],
    },
    {
      kind: 'paragraph',
      text: 'So the building did not need a load enhancement. It needed a clock. Forty kilowatts shared by a load-management controller from 23:00 to 06:00 are 280 kWh, enough for 28 cars that drove some sixty kilometres that day.',
    },
    { kind: 'heading', text: '2. What does the distance do?' },
    {
      kind: 'paragraph',
      text: 'A charger draws its full current for hours, so voltage drop is not a moment but a habit. Over 60 m at 32 A, a copper cable of 6 mm² loses 14 V, or 6.1%; one of 10 mm² loses 8.4 V, or 3.7%. IS 732 allows such a load 5% from the origin of the supply, and the riser has used part of that already. The thicker cable is the cheaper one.',
    },
    { kind: 'heading', text: '3. Whose meter?' },
    {
      kind: 'paragraph',
      text: "Three answers work: a feed from each owner's own meter, a separate connection for charging under the supply company's tariff for vehicles, or the society's meter with a sub-meter at each bay. The first is fair and needs space for cables. The last is quick and needs a treasurer. Decide before the first cable tray, not after the third.",
    },
    { kind: 'heading', text: '4. What happens when it floods?' },
    {
      kind: 'paragraph',
      text: 'Stilt parking is the lowest floor in the building. We ask the watchman how high the water stood, and mount above it, never under 1.2 m. Each bay has its own circuit and its own 30 mA RCCB. An ordinary one can be blinded by the smooth direct current that a faulty car sends back, so we fit type B, or type A where the charger itself detects 6 mA DC. A steel post protects the charger from the car, and one switch at the gate takes the supply off all of them.',
    },
    {
      kind: 'paragraph',
      text: 'Bring us the last twelve electricity bills and a photograph of the meter room, and question 1 is half answered.',
    },
  ],
}
