import type { Article } from './article.ts'
import type { NewsId } from './news.ts'

/** Imports the body of each article; teasers (`news.ts`) do not need it. */
export const articles: Record<NewsId, () => Promise<{ article: Article }>> = {
  'why-we-photograph-every-joint': () => import('./articles/why-we-photograph-every-joint.ts'),
  'open-evening-read-your-own-single-line-diagram': () =>
    import('./articles/open-evening-read-your-own-single-line-diagram.ts'),
  'two-apprentices-one-licence-each': () => import('./articles/two-apprentices-one-licence-each.ts'),
  'ev-charging-in-stilt-parking-what-the-riser-can-carry': () =>
    import('./articles/ev-charging-in-stilt-parking-what-the-riser-can-carry.ts'),
  'before-the-monsoon-eleven-checks-for-your-meter-room': () =>
    import('./articles/before-the-monsoon-eleven-checks-for-your-meter-room.ts'),
  'sixteen-floors-three-phases-one-quiet-summer': () =>
    import('./articles/sixteen-floors-three-phases-one-quiet-summer.ts'),
  'the-earth-pit-nobody-could-find': () => import('./articles/the-earth-pit-nobody-could-find.ts'),
  'a-second-panel-workshop-bay': () => import('./articles/a-second-panel-workshop-bay.ts'),
  'a-36-hour-shutdown-hour-by-hour': () => import('./articles/a-36-hour-shutdown-hour-by-hour.ts'),
}
