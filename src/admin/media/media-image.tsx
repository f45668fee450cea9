import { mediaFormats, type MediaFormat, mediaWidths } from '../../../server/media/schema.ts'
import type { MediaItem } from './media.ts'

interface MediaImageProps {
  picture: Pick<MediaItem, 'url' | 'width' | 'height' | 'colour' | 'placeholder' | 'state'>
  /** Empty when the picture adds nothing to the text beside it. */
  alt: string
  /** The `sizes` attribute: the browser chooses the file by it. */
  sizes: string
  /** What every crop keeps in view, in percent of width and height. */
  focus?: { x: number; y: number }
  /** Classes of the frame, which the picture covers. */
  className: string
}

/**
 * An uploaded picture in a frame, cropped around its focal point, over its blurred placeholder and its dominant colour.
 * While it is being processed there is one small form of it only.
 */
export function MediaImage({ picture, alt, sizes, focus = { x: 50, y: 50 }, className }: MediaImageProps) {
  const { url, width, height, colour, placeholder, state } = picture
  const isReady = state === 'ready'
  const srcSet = (format: MediaFormat) =>
    mediaWidths(width)
      .map((one) => `${url}-${one}.${format} ${one}w`)
      .join(', ')
  return (
    <span
      className={`block overflow-clip bg-cover bg-center ${className}`}
      style={{ backgroundColor: colour, backgroundImage: placeholder && `url("${placeholder}")` }}
    >
      <picture>
        {isReady &&
          mediaFormats
            .filter((format) => format !== 'jpg')
            .map((format) => (
              <source key={format} type={`image/${format}`} srcSet={srcSet(format)} sizes={sizes} />
            ))}
        <img
          src={url}
          srcSet={isReady ? srcSet('jpg') : undefined}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          className="size-full object-cover"
          style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
        />
      </picture>
    </span>
  )
}
