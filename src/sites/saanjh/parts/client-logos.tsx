import { LOGO_AUTOPLAY_MS } from '../../../../server/core/constants/schema.ts'
import { sampleClients, sampleNamesFootnote } from '../../../../server/sections/clients/samples/schema.ts'
import { Carousel } from '../../../core/ui/carousel.tsx'
import { RecordImage } from '../../../core/ui/record-image.tsx'
import type { UploadedPictureSource } from '../../../core/ui/uploaded-picture.tsx'
import { useImageFailure } from '../../../core/ui/use-image-failure.ts'
import { clientsHeading } from '../content/home.ts'

interface ClientLogo {
  id: string
  name: string
  logo_url: string | null
  /** The data of an uploaded logo. Sample clients have none. */
  logo?: UploadedPictureSource | null
  website_url: string | null
}

/**
 * The clients: a carousel, or a plain row if all fit side by side. Sample clients while there are none in the back
 * office (D27).
 */
export function ClientLogos({ clients }: { clients: readonly ClientLogo[] }) {
  const isSample = clients.length === 0
  const displayedClients: readonly ClientLogo[] = isSample ? sampleClients : clients
  const logos = displayedClients.map((client) => <Logo key={client.id} {...client} />)
  const heading = (
    <div>
      <h2 id="client-logos" className="text-display-3">
        {clientsHeading}
      </h2>
      {isSample && <p className="text-label mt-2 text-soft">{sampleNamesFootnote}</p>}
    </div>
  )
  return (
    <section className="page-width py-20 lg:py-24 below-fold [--height:220px]" aria-labelledby="client-logos">
      {logos.length > ROW_SIZE ? (
        <Carousel
          label={clientsHeading}
          autoplayMs={LOGO_AUTOPLAY_MS}
          heading={heading}
          itemClassName="mr-7 w-58.5 border-r border-rule pr-7"
        >
          {logos}
        </Carousel>
      ) : (
        <>
          {heading}
          <ul className="grid grid-cols-2 gap-x-7 sm:grid-cols-3 lg:grid-cols-5">
            {logos.map((logo) => (
              <li key={logo.key}>{logo}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** How many logos fit side by side at the page's maximum width. */
const ROW_SIZE = 5

const LOGO_CLASS = 'client-logo flex h-30 items-center gap-3.5 text-2xl leading-[1.1]'

function Logo({ name, logo_url, logo, website_url }: ClientLogo) {
  const [failed, failureProps] = useImageFailure(logo_url)
  const content = (
    <>
      {logo_url && !failed && (
        <RecordImage
          {...failureProps}
          src={logo_url}
          picture={logo}
          alt=""
          sizes="96px"
          backdrop={false}
          width={32}
          height={36}
          className="h-9 w-auto max-w-24 object-contain"
        />
      )}
      <span>{name}</span>
    </>
  )
  return website_url ? (
    <a className={LOGO_CLASS} href={website_url} rel="noopener noreferrer">
      {content}
    </a>
  ) : (
    <span className={LOGO_CLASS}>{content}</span>
  )
}
