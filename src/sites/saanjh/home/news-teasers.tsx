import { ArticlePicture } from '../../../core/page/article-picture.tsx'
import { type ArticleTeaser, formatArticleDay } from '../../../core/page/article.ts'
import { ArrowLink } from '../../../core/ui/button.tsx'
import { Reveal } from '../../../core/ui/reveal.tsx'
import { allNews, newsTeasersHeading } from '../content/home.ts'

/** The three newest articles. 'All news' and every 'Read more' lead to /news (D32). */
export function NewsTeasers({ articles }: { articles: readonly ArticleTeaser[] }) {
  return (
    <section className="pb-section below-fold [--height:1100px] lg:[--height:640px]">
      <div className="page-width">
        <div className="mb-12 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 className="text-display-1">{newsTeasersHeading}</h2>
          <ArrowLink to="/news" className="lg:pb-3">
            {allNews}
          </ArrowLink>
        </div>
        <ul className="grid gap-x-6 gap-y-10 lg:grid-cols-[2fr_1fr_1fr] lg:[&>li+li_h3]:text-3xl">
          {articles.map((item) => (
            <li key={item.id}>
              <Reveal type="slideLeft" className="h-full">
                <NewsTeaser {...item} />
              </Reveal>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function NewsTeaser(article: ArticleTeaser) {
  const { title, category, publish_at } = article
  return (
    <article className="relative flex h-full flex-col">
      <div className="relative aspect-16/10 overflow-clip bg-night lg:aspect-auto lg:h-[clamp(300px,27vw,388px)]">
        <ArticlePicture
          article={article}
          sizes="(width < 64rem) 100vw, 640px"
          placeholderClassName="absolute inset-0 size-full"
        />
      </div>
      <p className="text-label mt-5 text-soft">
        {category}, <time dateTime={publish_at}>{formatArticleDay(publish_at)}</time>
      </p>
      <h3 className="text-display-3 mt-2">{title}</h3>
      <ArrowLink to="/news" className="mt-auto self-start pt-3 after:absolute after:inset-0">
        Read more<span className="sr-only"> about {title}</span>
      </ArrowLink>
    </article>
  )
}
