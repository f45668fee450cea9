import type { ComponentProps } from 'react'
import { UploadedPicture, type UploadedPictureSource } from './uploaded-picture.tsx'

export interface RecordImageProps extends Pick<ComponentProps<'img'>, 'ref' | 'onError'> {
  /** Any address, as stored in a record. */
  src: string
  /** The details of the picture if it was uploaded. */
  picture: UploadedPictureSource | null | undefined
  alt: string
  /** The `sizes` attribute of an uploaded picture. */
  sizes: string
  priority?: boolean
  backdrop?: boolean
  /** The size of any other picture, in CSS pixels, if it is known. */
  width?: number
  height?: number
  className?: string
}

/** The picture at a record's address: an uploaded picture in responsive sizes, any other as it is. */
export function RecordImage({ src, picture, sizes, priority, backdrop, ...imgProps }: RecordImageProps) {
  const { width: _width, height: _height, ...ownProps } = imgProps
  if (picture) return <UploadedPicture {...ownProps} {...{ picture, sizes, priority, backdrop }} />
  return (
    <img
      {...imgProps}
      src={src}
      alt={imgProps.alt}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority ? 'high' : undefined}
    />
  )
}
