import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { BrandMark } from '../../../core/ui/brand-mark.tsx'
import { Cta } from '../../../core/ui/button.tsx'
import { colours, firm } from '../../../firm.ts'
import { DataPage, ErasedPage, ErasePage } from './data-pages.tsx'
import { InquiryPage } from './inquiry-page.tsx'
import type { Firm, VisitorPage } from './visitor-page.ts'
import siteStyles from '../../../styles.css?inline'
import visitorStyles from './visitor.css?inline'

/** Renders a page behind an e-mailed link as a whole document, on the server only: the page has no script. */
export async function renderVisitorPage(page: VisitorPage, firm: Firm): Promise<string> {
  const { title, body } = contentOf(page, firm)
  const document = (
    <VisitorDocument title={title} firm={firm}>
      {body}
    </VisitorDocument>
  )
  const { prelude } = await prerenderToNodeStream(document)
  return await text(prelude)
}

function contentOf(page: VisitorPage, firm: Firm): { title: string; body: ReactNode } {
  switch (page.kind) {
    case 'inquiry':
      return { title: `Your inquiry ${page.inquiry.reference}`, body: <InquiryPage {...page} firm={firm} /> }
    case 'withdraw':
      return { title: 'Withdraw this inquiry?', body: <WithdrawPage {...page} /> }
    case 'withdrawn':
      return { title: 'Your inquiry is withdrawn', body: <WithdrawnPage /> }
    case 'data':
      return { title: 'What we hold about you', body: <DataPage {...page} firm={firm} /> }
    case 'erase':
      return { title: 'Erase your data?', body: <ErasePage {...page} /> }
    case 'erased':
      return { title: 'Your data is erased', body: <ErasedPage {...page} firm={firm} /> }
    case 'invalid':
      return { title: 'This link is no longer valid.', body: <InvalidLinkPage /> }
  }
}

/** Asks for confirmation before an inquiry is erased. */
function WithdrawPage({ reference, path }: { reference: string; path: string }) {
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

/** Confirms that an inquiry is erased. */
const WithdrawnPage = () => (
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

/** The page for every invalid link, whatever the reason. */
const InvalidLinkPage = () => (
  <div className="visitor-message">
    <h1>This link is no longer valid.</h1>
    <p>
      It is incomplete, it has been used, or its data was deleted. If you would like to tell us something,
      please write to us.
    </p>
    <a className="visitor-action" href="/contact">
      Write to us
    </a>
  </div>
)

/**
 * The document around a page behind an e-mailed link: a short header and footer, and the site's styles inlined. It has
 * no script, and no link that would leak its address.
 */
function VisitorDocument({
  title,
  firm: { business_name, phone, phone_url },
  children,
}: {
  title: string
  firm: Firm
  children: ReactNode
}) {
  return (
    <html lang={firm.language} data-theme="plaster">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={colours.night} />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${business_name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: siteStyles }} />
        <style dangerouslySetInnerHTML={{ __html: visitorStyles }} />
      </head>
      <body className="visitor">
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <header className="visitor-header" data-theme="dusk">
          <div className="page-width">
            <a className="brand" href="/">
              <BrandMark />
              <span>{business_name}</span>
            </a>
            {phone && <a href={phone_url}>{phone}</a>}
          </div>
        </header>
        <main id="content" tabIndex={-1}>
          <div className="page-width">{children}</div>
        </main>
        <footer className="visitor-footer" data-theme="dusk">
          <div className="page-width">
            <span>{business_name}</span>
            <a href="/privacy">Privacy Policy</a>
            <a href="/contact">Contact</a>
          </div>
        </footer>
      </body>
    </html>
  )
}
