import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import type { MediaItem } from '../../core/media/media.ts'
import type { RecordForm } from '../../core/office/record-form.ts'

/** A picture of the library. */
export type Picture = Omit<MediaItem, 'uses'>
/** A record that shows a picture. */
export type MediaUse = inferRouterOutputs<AppRouter>['media']['get']['used_in'][number]

const toPercent = (share = 0.5) => String(Math.round(share * 20) * 5)

/** The form's state: the fields as typed, and the outcome of saving. */
export type PictureForm = RecordForm<ReturnType<typeof toDraft>>

export const toDraft = (picture: Picture | null) => ({
  alt: picture?.alt ?? '',
  focal_x: toPercent(picture?.focal_x),
  focal_y: toPercent(picture?.focal_y),
})

export const toInput = ({ alt, focal_x, focal_y }: ReturnType<typeof toDraft>) => ({
  alt,
  focal_x: Number(focal_x) / 100,
  focal_y: Number(focal_y) / 100,
})
