import { DATA_LINK_HOURS } from '../../../../server/core/constants/schema.ts'
import { Cta } from '../../../core/ui/button.tsx'
import { formatVisitorTime } from './format-visitor-time.ts'
import type { Firm } from './visitor-page.ts'

interface DataPageProps {
  token: string
  /** When the link was used to download. */
  downloaded_at: Date | null
  firm: Firm
}

/** The page behind a link to a person's data, which can be downloaded once, and erased. */
export function DataPage({ token, downloaded_at, firm: { email } }: DataPageProps) {
  return (
    <div className="visitor-message">
      <h1>What we hold about you</h1>
      <p>
        Everything that we received from the address to which we sent this link. The link works for{' '}
        {DATA_LINK_HOURS} hours. Please do not share it.
      </p>
      {downloaded_at ? (
        <p>Downloaded on {formatVisitorTime(downloaded_at)}. For another copy ask for a new link.</p>
      ) : (
        <form method="post" action="/my-data/download">
          <input type="hidden" name="token" value={token} />
          <p>
            A file with what you sent, and when. For copies of photographs and of our staff's notes, write to{' '}
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
            .
          </p>
          <Cta tone="neutral" type="submit">
            Download my data
          </Cta>
        </form>
      )}
      <p>
        Or have it erased for good: inquiries, messages, photographs and the newsletter. An inquiry that has
        led to work stays with that work's records.
      </p>
      <form method="get" action="/my-data/erase">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="visitor-action">
          Erase my data
        </button>
      </form>
    </div>
  )
}

/** Asks for confirmation before a person's data is erased. */
export function ErasePage({ token }: { token: string }) {
  return (
    <div className="visitor-message">
      <h1>Erase your data?</h1>
      <p>
        Your inquiries and messages, their photographs and your newsletter subscription are erased for good.
        This action cannot be undone.
      </p>
      <form method="post" action="/my-data/erase">
        <input type="hidden" name="token" value={token} />
        <Cta tone="neutral" type="submit">
          Erase for good
        </Cta>
        <a className="visitor-action" href={`/my-data?token=${encodeURIComponent(token)}`}>
          Keep it
        </a>
      </form>
    </div>
  )
}

/** Confirms that a person's data is erased. `retained`: an inquiry that has led to work is retained. */
export function ErasedPage({ retained, firm: { email } }: { retained: boolean; firm: Firm }) {
  return (
    <div className="visitor-message">
      <h1>Your data is erased</h1>
      <p>
        Everything that you sent is erased
        {retained &&
          ', except what led to work: its records stay for as long as tax and contract law require'}
        . Backup copies may hold it a little longer, until they are replaced in turn.
      </p>
      <p>
        Questions:{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </div>
  )
}
