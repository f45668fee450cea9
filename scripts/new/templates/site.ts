import { sampleValue } from '../field-code.ts'
import { type Field, pictureName, titleField } from '../fields.ts'
import type { Names } from '../names.ts'

/**
 * The public page of a new resource: a list that shows each record's title and facts beside its texts. It uses only
 * classes that other public pages use.
 */
export function pageFile({ kebab, camel, pascal, title, oneCamel }: Names, fields: readonly Field[]): string {
  const name = titleField(fields)?.name ?? ''
  const others = fields.filter((field) => field.name !== name)
  const isText = ({ type }: Field) => type === 'text' || type === 'markdown'
  const texts = others.filter(isText)
  const facts = others.filter((field) => !isText(field))
  // If there are no texts, the facts take their place.
  const [beside, below] = texts.length > 0 ? [texts, facts] : [facts, []]
  const hasType = (type: Field['type']) => fields.some((field) => field.type === type)
  return `
import { createFileRoute } from '@tanstack/react-router'
import { ogImageOf } from '../../../../core/page/og-picture.ts'
${hasType('date') ? `import { formatArticleDay } from '../../../../core/page/article.ts'` : ''}
import { LazyCallToAction } from '../../parts/call-to-action.lazy.ts'
import { pageHead } from '../../../../core/page/seo.ts'
${hasType('text') ? `import { splitParagraphs } from '../../../../core/page/split-paragraphs.ts'` : ''}
${hasType('picture') ? `import { RecordImage } from '../../../../core/ui/record-image.tsx'` : ''}
${hasType('markdown') ? `import { TextBlock } from '../../../parts/text-block.tsx'` : ''}

export const Route = createFileRoute('/_site/${kebab}')({
  loader: ({ context: { client } }) => client.${camel}.list.query(),
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: (brand) => ({
        title: \`${title}: \${brand}\`,
        description: import.meta.env.SSR ? \`${title} of \${brand}.\` : '',
      }),
      path: '/${kebab}',
      image: import.meta.env.SSR ? ogImageOf('/pages/${kebab}', '${title}') : undefined,
    }),
  component: ${pascal},
})

function ${pascal}() {
  const rows = Route.useLoaderData()
  return (
    <main className="below-header">
      <section className="page-width pt-14 pb-section lg:pt-20">
        <h1 className="text-display-2 text-[clamp(2.5rem,4.7vw,4.5rem)]">${title}</h1>
        {rows.length === 0 && <p className="text-lead mt-7 text-soft">Nothing is published here yet.</p>}
        <ul className="mt-14 lg:mt-20">
          {rows.map((${oneCamel}) => (
            <li key={${oneCamel}.id} className="page-grid gap-y-6 border-t border-edge py-10 last:border-b">
              <div className="lg:col-span-4">
                <h2 className="text-display-3">{${oneCamel}.${name}}</h2>
                ${below.map((field) => shown(field, oneCamel)).join('\n                ')}
              </div>
              ${
                beside.length === 0
                  ? ''
                  : `<div className="lg:col-span-8">
                ${beside.map((field) => shown(field, oneCamel)).join('\n                ')}
              </div>`
              }
            </li>
          ))}
        </ul>
      </section>
      <LazyCallToAction />
    </main>
  )
}
`
}

/** A field of a record on its page. */
function shown(field: Field, row: string): string {
  const { name, type, presence, label } = field
  const value = `${row}.${name}`
  const fact = 'className="mt-3 text-soft"'
  const paragraphs = `splitParagraphs(${value}).map((paragraph) => (<p key={paragraph} className="text-lead mb-3 max-w-[70ch]">{paragraph}</p>))`
  // Somebody else's words.
  const isQuotation = type === 'text' && /^(?:quote|quotation)$/.test(name)
  const content = {
    line: `<p ${fact}>{${value}}</p>`,
    text: isQuotation ? `<blockquote>{${paragraphs}}</blockquote>` : paragraphs,
    markdown: `<div className="prose article-text">{${value}.map((block, index) => (<TextBlock key={index} {...block} />))}</div>`,
    integer: `<p ${fact}>${label}: {${value}}</p>`,
    decimal: `<p ${fact}>${label}: {${value}}</p>`,
    select: `<p ${fact}>{${value}}</p>`,
    picture: `<RecordImage src={${value}} picture={${row}.${pictureName(field)}} alt="" sizes="(min-width: 1024px) 33vw, 100vw" className="mt-6 aspect-[4/3] w-full object-cover" />`,
    boolean: `<p ${fact}>${label}</p>`,
    url: `<p ${fact}><a className="link max-sm:py-3.5" href={${value}} target="_blank" rel="noopener noreferrer">${label.replace(/ URL$/, '')}</a></p>`,
    date: `<p ${fact}>${label}: <time dateTime={${value}}>{formatArticleDay(${value})}</time></p>`,
  }[type]
  if (type === 'markdown') return content
  if (type === 'boolean') return `{${value} && ${content}}`
  if (presence !== 'null') return type === 'text' && !isQuotation ? `{${content}}` : content
  return type === 'integer' ? `{${value} !== null && ${content}}` : `{${value} && ${content}}`
}

/** The end-to-end test of a new resource: a record is added in the back office, shown on the page, and hidden again. */
export function storyFile({ kebab, title, one }: Names, fields: readonly Field[]): string {
  const name = titleField(fields)
  // A select begins with its first option.
  const required = fields.filter(({ presence, type }) => presence === 'required' && type !== 'select')
  const added = `${one.charAt(0).toUpperCase()}${one.slice(1)} added successfully`
  return `
import { expectNoAxeViolations } from '../support/axe.ts'
import { visitUntilShown } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

test('${title}, on a phone: what staff add is on the page of the site, and gone from it when it is hidden', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/${kebab}')
  await page.getByRole('button', { name: 'Add ${one}' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add ${one}' })
  await dialog.getByRole('button', { name: 'Add ${one}' }).click()
  await expect(dialog.getByText('${name?.label} is required')).toBeVisible()
  ${required.map((field) => `await dialog.getByLabel('${field.label} *', { exact: true }).fill(${typed(field)})`).join('\n  ')}
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Add ${one}' }).click()
  await expectToast(page, 'Success', '${added}')
  await expectNoAxeViolations(page)

  await visitUntilShown(page, '/${kebab}', ${typed(name)})
  await expect(page.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/admin/${kebab}')
  await page.getByRole('switch', { name: 'Visible on site: ${name?.label} 1' }).click()
  await expect(page.getByText('${one.charAt(0).toUpperCase()}${one.slice(1)} hidden')).toBeVisible()
  await visitUntilShown(page, '/${kebab}', 'Nothing is published here yet.', ${typed(name)})
})
`
}

const typed = (field: Field | undefined) => {
  if (!field) return "''"
  return field.type === 'integer' ? `'${sampleValue(field)}'` : sampleValue(field)
}
