import { createFileRoute } from '@tanstack/react-router'
import { inquiryHeading, inquiryIntro } from '../../content/inquiry.ts'
import { pages } from '../../content/pages.ts'
import { InquiryForm } from '../../site/inquiry-form.lazy.ts'
import { validateSentSearch } from '../../site/sent-search.ts'
import { pageHead } from '../../site/seo.ts'
import { useSettings } from '../../site/settings.ts'

export const Route = createFileRoute('/_site/inquiry')({
  validateSearch: validateSentSearch,
  loader: () => InquiryForm.preload(),
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: pages.inquiry,
      path: '/inquiry',
      noindex: ctx.match.search.sent !== undefined,
    }),
  component: InquiryPage,
})

function InquiryPage() {
  const { phone, phone_url } = useSettings()
  return (
    <main className="below-header page-width page-grid">
      <div className="pt-14 lg:col-span-4 lg:pt-20">
        <h1 className="text-display-2">
          {inquiryHeading.split(/(?<=YOUR )/).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
        <p className="text-lead mt-5 text-soft">{inquiryIntro}</p>
        {phone && (
          <a className="mt-5 inline-flex min-h-11 items-center link print:hidden" href={phone_url}>
            {phone}
          </a>
        )}
      </div>
      <div id="form" className="py-10 lg:col-span-8 lg:py-20 print:py-0">
        <InquiryForm />
      </div>
    </main>
  )
}
