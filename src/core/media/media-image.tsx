import { mediaWidths } from '../../../server/core/media/sizes/schema.ts'
import { UploadedPicture, type UploadedPictureSource } from '../ui/uploaded-picture.tsx'
import type { MediaItem } from './media.ts'

interface MediaImageProps {
  picture: Omit<UploadedPictureSource, 'widths'> & Pick<MediaItem, 'state'>
  /** Empty when the picture adds nothing to the text beside it. */
  alt: string
  /** The `sizes` attribute, by which the browser chooses the file. */
  sizes: string
  /** Classes of the frame, which the picture covers. */
  className: string
}

/** A picture of the library in a frame; while it is being processed, only its small preview exists. */
export function MediaImage({ picture, alt, sizes, className }: MediaImageProps) {
  const widths = picture.state === 'ready' ? mediaWidths(picture.width) : []
  return (
    <span className={`relative block overflow-clip ${className}`}>
      <UploadedPicture picture={{ ...picture, widths }} alt={alt} sizes={sizes} />
    </span>
  )
}
