import type { ComponentProps } from 'react'
import { preload } from 'react-dom'
import { ImageSources } from './image-sources.tsx'
import { imageUrl, middleWidth, srcSet } from './image-url.ts'

/** An uploaded photograph, in files `URL-WIDTH.avif`, `.webp` and `.jpg`. */
export interface UploadedPictureSource {
  url: string
  width: number
  height: number
  /** Empty while the files are being generated: then `url` shows a preview. */
  widths: readonly number[]
  /** '' if nobody has written one: then the page provides a text. */
  alt: string
  /** The point that every crop shows, as fractions of width and height: 0 to 1. */
  focal_x: number
  focal_y: number
  /** The dominant colour, as #rrggbb. */
  colour: string
  /** A blurred picture as a data: URI, or ''. */
  placeholder: string
}

interface UploadedPictureProps extends Pick<ComponentProps<'img'>, 'ref' | 'onError'> {
  picture: UploadedPictureSource
  /** The `sizes` attribute: the painted width of the picture, including the cropped parts (`coverWidth`). */
  sizes: string
  alt: string
  /** For the largest picture above the fold: preloaded in the page's head, with high priority. */
  priority?: boolean
  /** Whether its colour is shown behind it until it has loaded. Not for logos, which may be transparent. */
  backdrop?: boolean
  /** Classes of the image itself. By default it covers its nearest positioned ancestor. */
  className?: string
}

/** An uploaded picture, cropped around its focal point, over its dominant colour or its blurred placeholder. */
export function UploadedPicture({
  picture,
  sizes,
  alt,
  priority = false,
  backdrop = true,
  className = 'size-full object-cover',
  ...imgProps
}: UploadedPictureProps) {
  const { url, width, height, widths, colour, placeholder } = picture
  const files = { base: url, widths }
  const isReady = widths.length > 0
  const imgClassName = `${focalPointClass(picture)} ${className}`
  if (priority) preloadUploaded(picture, sizes)
  return (
    <>
      {backdrop && (
        <svg className="absolute inset-0 size-full print:hidden" fill={colour} aria-hidden>
          <rect width="100%" height="100%" />
        </svg>
      )}
      {backdrop && placeholder && (
        <img
          src={placeholder}
          alt=""
          aria-hidden
          className={`absolute inset-0 print:hidden ${imgClassName}`}
        />
      )}
      <picture>
        {isReady && <ImageSources files={files} sizes={sizes} width={width} height={height} />}
        <img
          {...imgProps}
          src={isReady ? imageUrl(files, middleWidth(widths), 'jpg') : url}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={priority ? 'high' : 'auto'}
          className={`relative ${imgClassName}`}
        />
      </picture>
    </>
  )
}

/** Preloads the picture: React writes a link into the head of a served page, and recognizes it when it hydrates. */
function preloadUploaded({ url, widths }: UploadedPictureSource, sizes: string) {
  const files = { base: url, widths }
  const options = { as: 'image', fetchPriority: 'high' } as const
  if (widths.length === 0) return preload(url, options)
  preload(imageUrl(files, middleWidth(widths), 'avif'), {
    ...options,
    type: 'image/avif',
    imageSrcSet: srcSet(files, 'avif'),
    imageSizes: sizes,
  })
}

/** The focal point in steps of 25 %, as classes: the content security policy drops style attributes. */
const focalPointClass = ({ focal_x, focal_y }: UploadedPictureSource) =>
  focal_x === 0.5 && focal_y === 0.5
    ? ''
    : `focal-crop focal-x-${toStep(focal_x)}% focal-y-${toStep(focal_y)}%`

const toStep = (part: number) => Math.round(part * 4) * 25

/**
 * The painted width of a picture that covers its frame, as a multiple of the frame's. `object-fit` crops the rest.
 * @param frame width by height of the frame
 */
export const coverWidth = ({ width, height }: { width: number; height: number }, frame: number): number =>
  Math.max(1, width / height / frame)
