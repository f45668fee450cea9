import { Hono } from 'hono'
import type { AppEnv } from '../../core/app-env.ts'
import type { Feature } from '../../core/feature.ts'
import { cleanUpInquiries, eraseOldInquiries } from './clean-up.ts'
import { inquiriesCsv } from './csv-export.ts'
import { followUpCalendar } from './follow-up-calendar-route.ts'
import { newsletterPages } from './newsletter-pages.ts'
import { deleteUnclaimedPhotos } from './photos/stored-photos.ts'
import { inquiryPreviews } from './previews.ts'
import { setReplyState } from './replies/reply-notes.ts'
import { requeueReply } from './replies/requeue-reply.ts'
import { subscribersCsv } from './subscribers-csv.ts'
import { dataPages } from './visitor/data-page-routes.ts'
import { inquiryPages } from './visitor/inquiry-page-routes.ts'

/** Inquiries and the newsletter. `server/app.ts` has the routes of photographs and forms, with their own limits. */
export const inquiries: Feature = {
  tables: [
    'inquiries',
    'inquiry_counts',
    'inquiry_numbers',
    'inquiry_aliases',
    'inquiry_notes',
    'inquiry_media',
    'inquiry_links',
    'inbox_views',
    'reply_templates',
    'data_links',
    'newsletter_subscribers',
  ],
  mails: inquiryPreviews,
  routes: new Hono<AppEnv>()
    .route('/', newsletterPages)
    .route('/', inquiryPages)
    .route('/', dataPages)
    .route('/', inquiriesCsv)
    .route('/', followUpCalendar)
    .route('/', subscribersCsv),
  replies: {
    setState: setReplyState,
    requeue: async (ctx, trx, id) => (await requeueReply(ctx, trx, id)).isQueued,
  },
  afterStart: deleteUnclaimedPhotos,
  cleanUp: cleanUpInquiries,
  retention: async (db, env) => ({ inquiries: await eraseOldInquiries(db, env.RETENTION_MONTHS) }),
}
