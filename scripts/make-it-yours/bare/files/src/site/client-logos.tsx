import { clientsHeading } from '../content/home.ts'
import { RecordImage } from '../ui/record-image.tsx'
import type { UploadedPictureSource } from '../ui/uploaded-picture.tsx'
import { useImageFailure } from '../ui/use-image-failure.ts'

interface Client {
  id: string
  name: string
  logo_url: string | null
  /** What is known of the logo when it was uploaded. */
  logo: UploadedPictureSource | null
  website_url: string | null
}

/** The clients of the back office with their logos; nothing while there are none. */
export function ClientLogos({ clients }: { clients: readonly Client[] }) {
  if (clients.length === 0) return null
  return (
    <section className="page-width py-20 lg:py-24" aria-labelledby="client-logos">
      <h2 id="client-logos" className="text-display-3">
        {clientsHeading}
      </h2>
      <ul className="mt-10 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
        {clients.map((client) => (
          <li key={client.id} className="border-t border-rule">
            <ClientLogo {...client} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const LOGO_CLASS = 'flex min-h-24 items-center gap-3.5 py-5 text-2xl leading-[1.1]'

function ClientLogo({ name, logo_url, logo, website_url }: Client) {
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
