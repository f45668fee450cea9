import { RecordImage, type RecordImageProps } from './record-image.tsx'
import { useImageFailure } from './use-image-failure.ts'

interface ImageWithFallbackProps extends Omit<RecordImageProps, 'src' | 'ref' | 'onError'> {
  /** Null or empty shows the fallback. */
  src: string | null
  fallback: string
  /** Whether the parent shows the whole picture (`contain`) or is filled with it (`cover`). */
  fit?: 'cover' | 'contain'
}

/** The picture of a record, as large as its parent; shows `fallback` when it cannot be loaded. */
export function ImageWithFallback({
  src,
  fallback,
  fit = 'cover',
  className = '',
  ...props
}: ImageWithFallbackProps) {
  const [failed, failureProps] = useImageFailure(src)
  const imgClassName = `size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'} ${className}`
  if (!src || failed) return <img src={fallback} alt={props.alt} className={imgClassName} />
  return <RecordImage {...props} {...failureProps} src={src} className={imgClassName} />
}
