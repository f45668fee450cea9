import { useState } from 'react'

interface PhotoProps {
  /** Any address, as a record holds it; null or empty shows the fallback. */
  src: string | null
  alt: string
  fallback: string
  className?: string
}

/** A picture of which only the address is known, in a frame that has a size of its own. */
export function Photo({ src, alt, fallback, className = '' }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && failed !== src ? src : fallback
  const attach = (img: HTMLImageElement | null) => {
    if (src && img?.complete && img.naturalWidth === 0 && shown === src) setFailed(src)
  }
  return (
    <img
      ref={attach}
      src={shown}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
      className={`size-full object-cover ${className}`}
    />
  )
}
