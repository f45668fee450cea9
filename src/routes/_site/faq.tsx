import { createFileRoute } from '@tanstack/react-router'
import { faq, faqAfter, faqHeading } from '../../content/faq.ts'
import { pages } from '../../content/pages.ts'
import { Ending } from '../../site/ending.ts'
import { pageHead } from '../../site/seo.ts'
import { useSettings } from '../../site/settings.ts'
import { LineLink } from '../../ui/button.tsx'
import { Questions } from './-faq/questions.tsx'

export const Route = createFileRoute('/_site/faq')({
  head: (at) => pageHead(at, { words: pages.faq, path: '/faq', image: 'faq' }),
  component: Faq,
})

function Faq() {
  const { hours_text } = useSettings()
  return (
    <main className="below-header">
      <section className="wrap grid12 items-start pt-14 pb-[clamp(88px,11vw,168px)] lg:pt-20">
        <div className="lg:sticky lg:top-[120px] lg:col-span-4">
          <h1 className="d2 max-w-[8ch] text-[clamp(2.5rem,4.7vw,4.5rem)]">{faqHeading}</h1>
          <p className="lead mt-7 max-w-[26ch] text-soft">
            {faqAfter.text} A person answers {hours_text.split(', ')[0]}, emergencies 24/7.
          </p>
          <LineLink to="/contact" className="mt-4">
            {faqAfter.link.replace(/\.$/, '')}
          </LineLink>
        </div>
        <div className="lg:col-span-8">
          <Questions items={faq} />
        </div>
      </section>
      <Ending />
    </main>
  )
}
