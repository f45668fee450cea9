import { Cta } from '../../../core/ui/button.tsx'

/** Asks once before an inquiry is erased. */
export function WithdrawPage({ reference, path }: { reference: string; path: string }) {
  return (
    <div className="visitor-message">
      <h1>Withdraw this inquiry?</h1>
      <p>
        Inquiry <strong>{reference}</strong> is erased for good, with everything that you wrote or added and
        its photographs. We will not answer it any more.
      </p>
      <form method="post">
        <Cta tone="neutral" type="submit">
          Withdraw and erase
        </Cta>
        <a className="visitor-action" href={path}>
          Keep the inquiry
        </a>
      </form>
    </div>
  )
}

/** Says that an inquiry is erased. */
export const WithdrawnPage = () => (
  <div className="visitor-message">
    <h1>Your inquiry is withdrawn</h1>
    <p>
      What you sent is erased. Backup copies may hold it a little longer, until they are replaced in turn. You
      are welcome back at any time.
    </p>
    <a className="visitor-action" href="/">
      To the site
    </a>
  </div>
)

/** The answer to every link that is not valid, whatever the reason. */
export const InvalidLinkPage = () => (
  <div className="visitor-message">
    <h1>This link is no longer valid.</h1>
    <p>
      It is not whole, it has been used, or what it led to is gone. If you would like to tell us something,
      please write to us.
    </p>
    <a className="visitor-action" href="/contact">
      Write to us
    </a>
  </div>
)
