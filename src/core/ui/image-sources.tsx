import { type ImageFiles, srcSet } from './image-url.ts'

interface ImageSourcesProps {
  files: ImageFiles
  sizes: string
  /** Of the picture, in pixels: the browser reserves its place by them. */
  width: number
  height: number
  /** The windows that these files are for. */
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
