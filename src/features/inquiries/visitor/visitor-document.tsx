import type { ReactNode } from 'react'
import { BrandMark } from '../../../core/ui/brand-mark.tsx'
import { colours, firm } from '../../../firm.ts'
import type { Firm } from './visitor-page.ts'
import siteStyles from '../../../styles.css?inline'
import visitorStyles from './visitor.css?inline'

/**
 * The document around a page behind a mailed link: the site's header and end in short, and the site's styles inlined. No
 * script, and no link that would hand its address on.
 */
export function VisitorDocument({
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
