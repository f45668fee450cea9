import './legal.css'
import type { ReactNode } from 'react'
import type { LegalText } from './legal.ts'
import { useSettings } from './settings.ts'
import { splitParagraphs } from './split-paragraphs.ts'

interface LegalPageProps {
  title: string
  /** The text from the back office; replaces the default texts of all languages. */
  customText: string | null
  texts: readonly LegalText[]
  /** Under the title. */
  children?: ReactNode
}

/** The layout of Privacy and Terms: the default text in each language, or the back office's custom text (D37, D99). */
export function LegalPage({ title, customText, texts, children }: LegalPageProps) {
  return (
    <main className="below-header">
      <div className="page-width page-grid items-start pt-14 pb-section lg:pt-20">
        <div className="lg:sticky lg:top-[120px] lg:col-span-4">
          <h1 className="text-display-2 max-w-[9ch] text-[clamp(2.5rem,4.7vw,4.5rem)]">{title}</h1>
          {!customText && texts.length > 1 && (
            <nav aria-label="Languages" className="languages mt-7 flex flex-wrap gap-x-6 print:hidden">
              {texts.map(({ lang, language }) => (
                <a
                  key={lang}
                  href={`#${lang}`}
                  lang={lang}
                  className="inline-flex min-h-11 items-center link"
                >
                  {language}
                </a>
              ))}
            </nav>
          )}
          {children}
        </div>
        <div className="grid gap-y-20 lg:col-span-8">
          {customText ? (
            <CustomText text={customText} />
          ) : (
            texts.map((text) => <DefaultText key={text.lang} {...text} pageTitle={title} />)
          )}
        </div>
      </div>
    </main>
  )
}

function CustomText({ text }: { text: string }) {
  return (
    <div className="prose">
      {splitParagraphs(text).map((paragraph, index) => (
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

function DefaultText({ lang, title, reviewNotice, sections, pageTitle }: LegalText & { pageTitle: string }) {
  const { legal_read_at } = useSettings()
  return (
    <section
      id={lang}
      lang={lang}
      className={title === pageTitle ? 'prose' : 'prose translation'}
      aria-label={title}
    >
      {title !== pageTitle && <h2>{title}</h2>}
      {!legal_read_at && <p className="text-label text-soft">{reviewNotice}</p>}
      {sections.map(({ heading, paragraphs, items }) => {
        const Heading = title === pageTitle ? 'h2' : 'h3'
        return (
          <section key={heading}>
            <Heading className="text-4xl leading-[1.15] font-medium">{heading}</Heading>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-4">
                {paragraph}
              </p>
            ))}
            {items && (
              <ul className="mt-4">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </section>
  )
}
