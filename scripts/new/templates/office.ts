import { formColumn, formComponent, formField, optionsName } from '../field-code.ts'
import { type Field, pictureFields, pictureName, titleField } from '../fields.ts'
import type { Names } from '../names.ts'

/*
 * The back office's files of a new resource: a screen like the FAQ's, but in one file with its route, and a dialog like
 * the clients'. `tests/new-templates.test.ts` compares them.
 */

export function screenFile(
  { kebab, camel, pascal, title, oneKebab, onePascal }: Names,
  fields: readonly Field[],
) {
  const name = titleField(fields)?.name ?? ''
  const searched = fields.filter(({ type }) => ['line', 'text', 'url'].includes(type))
  const detail =
    fields.find((field) => field.type === 'text') ?? searched.find((field) => field.name !== name)
  const [picture] = pictureFields(fields)
  return `
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo } from 'react'
import { ${camel} } from '../../../server/sections/${kebab}/schema.ts'
${picture ? `import { useListPictures } from '../../core/media/use-list-pictures.ts'` : ''}
import { PageLink } from '../../core/office/page-link.tsx'
import { RecordCardFooter, RecordTitle, type SwitchedCardProps } from '../../core/office/record-card.tsx'
import { RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { DragHandle, SortableList, useSortableRow } from '../../core/office/sortable-list.tsx'
import { useSection } from '../../core/office/use-section.ts'
${picture ? `import { DEFAULT_PICTURE } from '../../core/page/picture-from-url.ts'` : ''}
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
${picture ? `import { ImageWithFallback } from '../../core/ui/image-with-fallback.tsx'` : ''}
import { ${onePascal}Dialog, type ${onePascal} } from '../../sections/${kebab}/${oneKebab}-dialog.tsx'

export const Route = createFileRoute('/admin/${kebab}')({ component: ${pascal} })

/** ${title}, in the order of the site. */
function ${pascal}() {
  const client = useTRPCClient()
  const section = useSection({
    section: ${camel},
    query: useQuery(useTRPC().${camel}.listAll.queryOptions()),
    procedures: client.${camel},
    getName: (row) => row.${name},
    getTexts: (row) => [${searched.map((field) => `row.${field.name}`).join(', ')}],
  })
  ${
    picture
      ? `const listPictures = useListPictures({
    list: section,
    column: '${picture.name}',
    save: ({ url, ...row }) => client.${camel}.update.mutate({ ...row, ${picture.name}: url }),
  })`
      : ''
  }

  return (
    <>
      <RecordScreen
        title="${title}"
        {...section.screen}
        subtitle={
          <VisibilityNote
            {...section.counts}
            samples="a note that there is none until one is"
            order="in this order"
          >
            <PageLink to="/${kebab}">${title}</PageLink>
          </VisibilityNote>
        }
        ${picture ? 'pictures={listPictures}' : ''}
      >
        <SortableList {...section.sorting} layout="rows">
          <ul className="grid gap-3">
            {section.shown.map((row) => (
              <${onePascal}Card key={row.id} record={row} {...section.card} />
            ))}
          </ul>
        </SortableList>
      </RecordScreen>
      {section.dialog && <${onePascal}Dialog {...section.dialog} />}
    </>
  )
}

interface ${onePascal}CardProps extends SwitchedCardProps<${onePascal}> {
  /** Whether rows can be dragged: not while a search hides some of them. */
  movable: boolean
}

/** Memoized: opening a dialog must not render two hundred rows again. */
const ${onePascal}Card = memo(function ${onePascal}Card({ movable, ...props }: ${onePascal}CardProps) {
  const { record } = props
  const { row, handle } = useSortableRow(record.id)
  return (
    <li {...row} className={\`card \${row.className}\`} aria-label={record.${name}}${picture ? ' data-record={record.id}' : ''}>
      <div className="flex items-start gap-${picture ? 4 : 2} pt-3 pr-1 pl-4">
        ${
          picture
            ? `{record.${picture.name} && (
          <span className="relative size-16 flex-none overflow-clip rounded-field bg-plaster">
            <ImageWithFallback
              src={record.${picture.name}}
              picture={record.${pictureName(picture)}}
              alt=""
              sizes="96px"
              fallback={DEFAULT_PICTURE}
            />
          </span>
        )}`
            : ''
        }
        <div className="min-w-0 flex-1">
          <RecordTitle>{record.${name}}</RecordTitle>
          ${detail ? `<p className="mt-1 line-clamp-2 wrap-anywhere text-soft">{record.${detail.name}}</p>` : ''}
        </div>
        {movable && <DragHandle name={record.${name}} handle={handle} />}
      </div>
      <RecordCardFooter name={record.${name}} {...props} />
    </li>
  )
})
`
}

export function dialogFile(
  { kebab, camel, one, oneCamel, onePascal }: Names,
  fields: readonly Field[],
): string {
  const components = [...new Set([...fields.map(formComponent), 'OrderAndStatusFields'])]
  const [picture] = pictureFields(fields)
  const options = fields.filter(({ type }) => type === 'select').map(optionsName)
  const name = titleField(fields)?.name
  const column = (field: Field) => (field.name === name ? 'column.title(200)' : formColumn(field))
  return `
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { ${[`${oneCamel}Input`, camel, ...options].join(', ')} } from '../../../server/sections/${kebab}/schema.ts'
import * as column from '../../core/office/form-columns.ts'
import { ${components.join(', ')} } from '../../core/office/form-fields.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type SectionDialogProps, useSectionForm } from '../../core/office/use-section-form.ts'
import { useTRPCClient } from '../../trpc.ts'

export type ${onePascal} = inferRouterOutputs<AppRouter>['${camel}']['listAll'][number]

/** The dialog that adds or edits a ${one}. */
export function ${onePascal}Dialog({ ${picture ? 'initialPicture, ' : ''}highestOrder, ...props }: SectionDialogProps<${onePascal}>) {
  const client = useTRPCClient()
  const { fields, dialog } = useSectionForm({
    ...props,
    section: ${camel},
    columns: {
      ${fields.map((field) => `${field.name}: ${column(field)},`).join('\n      ')}
      order_index: column.lastPosition(highestOrder + 1),
      status: column.visibility(),
    },
    schema: ${oneCamel}Input,
    procedures: client.${camel},
  })
  const {
    // One per line, so that additions in a fork merge cleanly.
    ${[...fields.map((field) => field.name), 'order_index', 'status', '...unplaced'].join(', ')}
  } = fields

  return (
    <RecordDialog {...dialog} unplaced={unplaced}>
      ${fields.map((field) => formField(field, field === picture)).join('\n      ')}
      <OrderAndStatusFields {...{ order_index, status }} />
    </RecordDialog>
  )
}
`
}
