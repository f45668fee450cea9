import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { formatDateTimeInText } from '../office/dates.ts'

/** An uploaded picture in the list, with the number of records that show it. */
export type MediaItem = inferRouterOutputs<AppRouter>['media']['list']['items'][number]

/** How often pictures are fetched again while one of them is being processed. */
export const PROCESSING_POLL_MS = 1500

/** The name of a picture in a sentence: its description, or the time of its upload. */
export const mediaName = ({ alt, created_at }: Pick<MediaItem, 'alt' | 'created_at'>): string =>
  alt || `Picture of ${formatDateTimeInText(created_at)}`
