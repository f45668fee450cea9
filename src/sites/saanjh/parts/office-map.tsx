import { PostalAddress } from '../../../core/page/postal-address.tsx'
import { useSettings } from '../../../core/page/settings.ts'

/** The heights of MAP_PX. */
const HEIGHT_CLASSES = 'h-[300px] lg:h-[400px]'

/**
 * The map of the office (D48): an iframe with the map from the settings, or our own drawing, which opens Google Maps.
 * Both load lazily.
 */
export default function OfficeMap() {
  const { business_name, address, map_url } = useSettings()
  const title = `Map: ${business_name}, ${address}`
  if (map_url)
    return (
      <iframe
        src={map_url}
        title={title}
        loading="lazy"
        allow="fullscreen"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className={`block w-full ${HEIGHT_CLASSES} print:hidden`}
      />
    )
  return (
    <div className="relative print:hidden">
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${business_name}, ${address}`)}`}
        rel="noopener noreferrer"
        title={title}
        className={`block overflow-clip bg-[#d9d9d4] -outline-offset-4 ${HEIGHT_CLASSES}`}
      >
        <img
          src="/images/map.svg"
          alt=""
          width={1600}
          height={560}
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-[46%_50%]"
        />
        <span className="sr-only">Open in Maps</span>
      </a>
      <div className="pointer-events-none bg-sheet px-gutter py-5 lg:absolute lg:bottom-8 lg:left-gutter lg:max-w-[300px] lg:rounded-xs lg:p-6">
        <p className="font-medium">
          <PostalAddress />
        </p>
        <p className="mt-3 font-strong link" aria-hidden>
          Open in Maps
        </p>
      </div>
    </div>
  )
}
