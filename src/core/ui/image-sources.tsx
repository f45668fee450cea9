import { type ImageFiles, srcSet } from './image-url.ts'

interface ImageSourcesProps {
  files: ImageFiles
  sizes: string
  /** The picture's size in pixels, by which the browser reserves its space. */
  width: number
  height: number
  /** The media query of the windows that these files are for. */
  media?: string
}

/** The sources of a `<picture>`: AVIF, else WebP. */
export function ImageSources({ files, ...attributes }: ImageSourcesProps) {
  return (
    <>
      <source {...attributes} type="image/avif" srcSet={srcSet(files, 'avif')} />
      <source {...attributes} type="image/webp" srcSet={srcSet(files, 'webp')} />
    </>
  )
}
