import { useState } from 'react'

interface ImageWithFallbackProps {
  /** Any address, as a record holds it; null or empty shows the fallback. */
  src: string | null
  alt: string
  fallback: string
  className?: string
}

/** A picture of which only the address is known, in a frame that has a size of its own. */
export function ImageWithFallback({ src, alt, fallback, className = '' }: ImageWithFallbackProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const displayedSrc = src && failed !== src ? src : fallback
  const detectFailure = (img: HTMLImageElement | null) => {
    if (src && img?.complete && img.naturalWidth === 0 && displayedSrc === src) setFailed(src)
  }
  return (
    <img
      ref={detectFailure}
      src={displayedSrc}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
      className={`size-full object-cover ${className}`}
    />
  )
}
