import { useImageFailure } from './use-image-failure.ts'

interface ImageWithFallbackProps {
  /** Any address, as a record holds it; null or empty shows the fallback. */
  src: string | null
  alt: string
  fallback: string
  className?: string
}

/** A picture of which only the address is known. Fills its parent; shows `fallback` when it cannot be loaded. */
export function ImageWithFallback({ src, alt, fallback, className = '' }: ImageWithFallbackProps) {
  const [failed, failureProps] = useImageFailure(src)
  return (
    <img
      {...failureProps}
      src={src && !failed ? src : fallback}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`size-full object-cover ${className}`}
    />
  )
}
