import { Hono } from 'hono'
import type { AppEnv } from '../../core/app-env.ts'
import type { Feature } from '../../core/feature.ts'
import { cleanUpInquiries, eraseOldInquiries } from './clean-up.ts'
import { inquiriesCsv } from './csv-export.ts'
import { followUpCalendar } from './follow-up-calendar-route.ts'
import { newsletterPages } from './newsletter-pages.ts'
import { deleteUnclaimedPhotos } from './photos/stored-photos.ts'
import { inquiryPreviews } from './previews.ts'
import { subscribersCsv } from './subscribers-csv.ts'
import { dataPages } from './visitor/data-page-routes.ts'
import { inquiryPages } from './visitor/inquiry-page-routes.ts'

/** Inquiries and the newsletter. The routes that take photographs and forms need limits of their own: `server/app.ts` has them. */
export const inquiries: Feature = {
  mails: inquiryPreviews,
  routes: new Hono<AppEnv>()
    .route('/', newsletterPages)
    .route('/', inquiryPages)
    .route('/', dataPages)
    .route('/', inquiriesCsv)
    .route('/', followUpCalendar)
    .route('/', subscribersCsv),
  afterStart: deleteUnclaimedPhotos,
  cleanUp: cleanUpInquiries,
  retention: async (db, env) => ({ inquiries: await eraseOldInquiries(db, env.RETENTION_MONTHS) }),
}
