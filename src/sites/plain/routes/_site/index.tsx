import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useContent } from '../../../../core/page/page-draft.ts'
import { useSettings } from '../../../../core/page/settings.ts'
import { splitParagraphs } from '../../../../core/page/split-paragraphs.ts'
import { CtaLink } from '../../../../core/ui/button.tsx'
import { about, hero, inquire, process } from '../../content/words.ts'
import { LazyCallToAction } from '../../parts/call-to-action.lazy.ts'
import { pageHead } from '../../parts/seo.ts'
import { ServiceList } from '../../parts/service-list.tsx'

const site = getRouteApi('/_site')

export const Route = createFileRoute('/_site/')({
  loader: async ({ context: { client } }) => {
    const [content] = await Promise.all([client.content.all.query(), LazyCallToAction.preload()])
    return { content }
  },
  head: (ctx) => pageHead(ctx, 'home', { structuredData: [{ type: 'Business' }] }),
  component: Home,
})

function Home() {
  const { testimonial_quote, testimonial_source } = useSettings()
  const content = useContent(Route.useLoaderData().content)
  const { services } = site.useLoaderData()
  return (
    <main>
      <div className="page-width page-grid items-end gap-y-7 py-16 lg:pt-32 lg:pb-28">
        <h1 className="text-display-1 max-w-[14ch] lg:col-span-7">{content.hero?.title || hero.title}</h1>
        <div className="lg:col-span-5 lg:col-start-8">
          <p className="text-lead max-w-[46ch] text-soft">{content.hero?.content || hero.content}</p>
          <CtaLink to="/inquiry" className="mt-9">
            {inquire}
          </CtaLink>
        </div>
      </div>
      {services.length > 0 && (
        <section className="border-t border-rule bg-sheet py-16 lg:py-24" aria-labelledby="services-title">
          <div className="page-width">
            <h2 id="services-title" className="text-display-2 mb-10 lg:mb-14">
              Services
            </h2>
            <ServiceList />
          </div>
        </section>
      )}
      <hr className="border-rule" />
      <div className="page-width py-16 *:py-8 lg:py-20 lg:*:py-10">
        <Text title={content.about?.title || about.title} text={content.about?.content || about.content} />
        <Text
          title={content.process?.title || process.title}
          text={content.process?.content || process.content}
        />
      </div>
      {testimonial_quote && (
        <figure className="page-width border-t border-rule py-16 lg:py-24">
          <blockquote className="text-display-2 max-w-[26ch]">“{testimonial_quote}”</blockquote>
          <figcaption className="mt-6 text-soft">{testimonial_source}</figcaption>
        </figure>
      )}
      <LazyCallToAction />
    </main>
  )
}

/** A heading and its text side by side. */
function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className="page-grid gap-y-5">
      <h2 className="text-display-3 lg:col-span-4">{title}</h2>
      <div className="text-lead max-w-[60ch] space-y-4 lg:col-span-8">
        {splitParagraphs(text).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
