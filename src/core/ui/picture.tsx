import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { afterPageLoad, decodeImage } from './image-loading.ts'
import { ImageSources } from './image-sources.tsx'
import { type ImageFiles, imageUrl, middleWidth, srcSet } from './image-url.ts'
import { onceInView } from './in-view.ts'
import { blinkOnHover, isBelowViewport, prefersStillPictures } from './picture-lighting.ts'
import { useImageFailure } from './use-image-failure.ts'

/**
 * A picture that exists in several widths, as `/images/NAME-STATE-WIDTH.avif` and `.webp`. `width` and `height`
 * are the original's, in pixels; `placeholder` is a data: URI of about 80 bytes, or empty. `states` is never set: it
 * lets the compiler reject a state that a picture does not have.
 */
export interface PictureSource<State extends string = string> {
  name: string
  width: number
  height: number
  widths: readonly number[]
  placeholder: string
  states?: State
}

/** Another crop of a picture, for windows that match `media`. */
interface NarrowSource<State extends string> {
  picture: PictureSource<State>
  media: string
  sizes: string
}

interface PictureBaseProps<State extends string> {
  picture: PictureSource<State>
  /** The `sizes` attribute, by which the browser chooses the file, so it must match the layout. */
  sizes: string
  /** Empty when the picture adds nothing to the text beside it. */
  alt: string
  /** For the largest picture above the fold: requested at once, with high priority. */
  priority?: boolean
  /** Another crop for some windows. */
  narrow?: NarrowSource<State>
  /** Classes of the image itself, such as `object-[60%_50%]`. */
  imgClassName?: string
  /** Address of the picture shown when this one cannot be loaded. */
  fallback?: string
}

interface PictureProps<State extends string> extends PictureBaseProps<State> {
  state: State
  /** Takes the picture out of the flow and lets it fill its nearest positioned ancestor. */
  fill?: boolean
  /** Classes of the frame. Without a height it takes the picture's aspect ratio. */
  className?: string
}

interface LitPictureProps extends Omit<PictureProps<'lit' | 'off'>, 'state'> {
  /** Hovering the surrounding anchor or article blinks the light. */
  hover?: boolean
}

/** A responsive picture in one state, over its blurred placeholder. If it cannot be loaded, an open switch is shown. */
export function Picture<State extends string>({
  className = '',
  fill,
  state,
  ...layer
}: PictureProps<State>) {
  return (
    <PictureFrame picture={layer.picture} fill={fill} className={className} imgClassName={layer.imgClassName}>
      <PictureImage {...layer} state={state} />
    </PictureFrame>
  )
}

/**
 * A picture that is switched on once, when it comes into view. The server renders it lit, as it should be without
 * JavaScript; a picture that is in view or above when the script starts stays lit. The unlit version is requested after
 * the page has loaded, and never under reduced motion or when saving data.
 */
export function LitPicture({ className = '', fill, hover = false, ...layer }: LitPictureProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const litImage = useRef<HTMLImageElement>(null)
  const [hasUnlitLayer, setHasUnlitLayer] = useState(false)
  const [isLit, setIsLit] = useState(true)

  useEffect(() => {
    const abortController = new AbortController()
    const element = frame.current
    if (element && !prefersStillPictures())
      afterPageLoad(abortController.signal, () => {
        const isUnseen = isBelowViewport(element)
        if (isUnseen || hover) setHasUnlitLayer(true)
        if (!isUnseen) return
        setIsLit(false)
        const stopObserving = onceInView(
          element,
          0.3,
          () => void decodeImage(litImage.current).then(() => setIsLit(true)),
        )
        abortController.signal.addEventListener('abort', stopObserving)
      })
    return () => abortController.abort()
  }, [hover])

  useEffect(() => {
    const abortController = new AbortController()
    if (hover && hasUnlitLayer) blinkOnHover(frame.current, litImage.current, abortController.signal)
    return () => abortController.abort()
  }, [hover, hasUnlitLayer])

  return (
    <PictureFrame
      picture={layer.picture}
      fill={fill}
      className={className}
      imgClassName={layer.imgClassName}
      dim={!isLit}
      ref={frame}
    >
      {hasUnlitLayer && <PictureImage {...layer} state="off" alt="" priority={false} isUnderlay />}
      <PictureImage
        {...layer}
        state="lit"
        ref={litImage}
        imgClassName={`light-layer ${isLit ? '' : 'light-off'} ${layer.imgClassName ?? ''}`}
      />
    </PictureFrame>
  )
}

/** Attributes of the `<link rel=preload>` of a priority picture. */
export function preloadPicture<State extends string>(
  picture: PictureSource<State>,
  state: State,
  sizes: string,
  media?: string,
) {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet(filesOf(picture, state), 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
    ...(media && { media }),
  } as const
}

interface PictureFrameProps {
  picture: PictureSource
  fill: boolean | undefined
  className: string
  imgClassName: string | undefined
  /** Darkens the placeholder, which is made from the lit picture. */
  dim?: boolean
  ref?: Ref<HTMLSpanElement>
  children: ReactNode
}

function PictureFrame({
  picture,
  fill,
  className,
  imgClassName = '',
  dim = false,
  ref,
  children,
}: PictureFrameProps) {
  return (
    <span ref={ref} className={`picture ${fill ? 'absolute inset-0' : ''} ${className}`}>
      {picture.placeholder && (
        <img
          src={picture.placeholder}
          alt=""
          aria-hidden
          width={picture.width}
          height={picture.height}
          className={`absolute inset-0 print:hidden ${dim ? 'picture-placeholder-dim' : ''} ${imgClassName}`}
        />
      )}
      {children}
    </span>
  )
}

interface PictureImageProps<State extends string> extends PictureBaseProps<State> {
  state: State
  isUnderlay?: boolean
  ref?: RefObject<HTMLImageElement | null>
}

function PictureImage<State extends string>({
  picture,
  state,
  sizes,
  alt,
  narrow,
  ...rest
}: PictureImageProps<State>) {
  const { priority = false, isUnderlay = false, imgClassName = '', fallback, ref } = rest
  const src = imageUrl(filesOf(picture, state), middleWidth(picture.widths), 'webp')
  const [failed, failureProps] = useImageFailure(src, ref)
  return (
    <>
      <picture>
        {narrow && <Sources {...narrow} state={state} />}
        <Sources picture={picture} state={state} sizes={sizes} />
        <img
          {...failureProps}
          src={src}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={priority ? 'eager' : 'lazy'}
          // Synchronous decoding of the first picture would delay the first paint. With asynchronous decoding, others
          // would show the layers below them whenever the browser has dropped the bitmap and decodes it again.
          decoding={priority ? 'async' : 'sync'}
          fetchPriority={priority ? 'high' : 'auto'}
          className={`${isUnderlay ? 'absolute inset-0' : ''} ${imgClassName} ${failed ? 'opacity-0' : ''}`}
        />
      </picture>
      {failed && !isUnderlay && <MissingPicture fallback={fallback} />}
    </>
  )
}

function Sources<State extends string>({
  picture,
  state,
  ...attributes
}: {
  picture: PictureSource<State>
  state: State
  sizes: string
  media?: string
}) {
  const { width, height } = picture
  return <ImageSources {...attributes} files={filesOf(picture, state)} width={width} height={height} />
}

const filesOf = <State extends string>({ name, widths }: PictureSource<State>, state: State): ImageFiles => ({
  base: `/images/${name}-${state}`,
  widths,
})

/** Replaces a failed picture: the fallback, or an open switch. The `<img>` stays, transparent, for its alt text. */
function MissingPicture({ fallback }: { fallback: string | undefined }) {
  if (fallback) return <img src={fallback} alt="" className="absolute inset-0" />
  return (
    <svg
      viewBox="0 0 40 22"
      className="absolute inset-0 m-auto w-16 opacity-80"
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M0 15h9M31 15h9M9 15 28.600 5" />
      <path d="M9 15h.01M31 15h.01" strokeWidth="5" strokeLinecap="round" />
    </svg>
  )
}
