import { createFileRoute } from '@tanstack/react-router'
import { validateSentSearch } from '../../../../core/page/sent-search.ts'
import { ContactFacts } from '../../parts/call-to-action.tsx'
import { ContactForm } from '../../parts/lazy-parts.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/contact')({
  validateSearch: validateSentSearch,
  loader: () => ContactForm.preload(),
  head: (ctx) =>
    pageHead(ctx, 'contact', {
      noindex: ctx.match.search.sent !== undefined,
      structuredData: [{ type: 'Business' }],
    }),
  component: ContactPage,
})

function ContactPage() {
  return (
    <main className="page-width page-grid gap-y-12 py-14 lg:py-24">
      <div className="lg:col-span-5">
        <h1 className="text-display-1">Contact</h1>
        <div className="mt-10 lg:mt-14">
          <ContactFacts />
        </div>
      </div>
      <div id="form" className="lg:col-span-6 lg:col-start-7 lg:pt-4">
        <ContactForm />
      </div>
    </main>
  )
}
