import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { DataPage, ErasedPage, ErasePage } from './data-pages.tsx'
import { InvalidLinkPage, WithdrawnPage, WithdrawPage } from './inquiry-page-ends.tsx'
import { InquiryPage } from './inquiry-page.tsx'
import { VisitorDocument } from './visitor-document.tsx'
import type { Firm, VisitorPage } from './visitor-page.ts'

/** Renders a page behind a mailed link to a whole document, on the server only: it has no script. */
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
