import { draftValue, formComponent, formField, inputImports, inputValue, optionsName } from '../field-code.ts'
import { type Field, pictureFields, pictureName, titleField } from '../fields.ts'
import type { Names } from '../names.ts'

/*
 * The back office's files of a new resource: the screen as that of the FAQ, but in one file with its route, and the
 * dialog as that of the clients, with which `tests/new-templates.test.ts` compares them.
 */

export function screenFile(
  { snake, kebab, camel, pascal, title, one, oneKebab, onePascal }: Names,
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
${picture ? `import { useListPictures } from '../../core/media/use-list-pictures.ts'` : ''}
import { PageLink } from '../../core/office/page-link.tsx'
import { RecordCardFooter, RecordTitle, type SwitchedCardProps } from '../../core/office/record-card.tsx'
import { RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { DragHandle, SortableList, useSortableRow } from '../../core/office/sortable-list.tsx'
import { useSection } from '../../core/office/use-section.ts'
${picture ? `import { DEFAULT_PICTURE } from '../../core/page/picture-from-url.ts'` : ''}
import { useTRPC, useTRPCClient } from '../../trpc.ts'
${picture ? `import { ImageWithFallback } from '../../core/ui/image-with-fallback.tsx'` : ''}
import { ${onePascal}Dialog, type ${onePascal} } from '../../sections/${kebab}/${oneKebab}-dialog.tsx'

export const Route = createFileRoute('/admin/${kebab}')({ component: ${pascal} })

/** ${title}, in the order of the site. */
function ${pascal}() {
  const client = useTRPCClient()
  const section = useSection({
    itemName: '${one}',
    table: '${snake}',
    query: useQuery(useTRPC().${camel}.listAll.queryOptions()),
    procedures: client.${camel},
    getName: (row) => row.${name},
    getTexts: (row) => [${searched.map((field) => `row.${field.name}`).join(', ')}],
  })
  ${
    picture
      ? `const pictures = useListPictures({
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
        ${picture ? 'pictures={pictures}' : ''}
      >
        <SortableList {...section.sorting} layout="rows">
          <ul className="grid gap-3">
            {section.shown.map((row) => (
              <${onePascal}Card key={row.id} record={row} {...section.card} />
            ))}
          </ul>
        </SortableList>
      </RecordScreen>
      {section.dialog && (
        <${onePascal}Dialog record={section.record} {...section.dialog} highestOrder={section.highestOrder} />
      )}
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
  { kebab, camel, pascal, one, oneCamel, onePascal }: Names,
  fields: readonly Field[],
): string {
  const title = titleField(fields)
  const components = [...new Set([...fields.map(formComponent), 'OrderAndStatusFields'])]
  const [picture] = pictureFields(fields)
  const options = fields.filter(({ type }) => type === 'select').map(optionsName)
  const parsers = [...new Set(fields.flatMap(inputImports)), 'parseNumberOrZero']
  const inputs = fields.flatMap((field) => {
    const value = inputValue(field)
    return value ? [`${field.name}: ${value},`] : []
  })
  return `
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { ${[`type ${onePascal}Input`, `${oneCamel}Input`, camel, ...options].join(', ')} } from '../../../server/sections/${kebab}/schema.ts'
import type { ${pascal}Table } from '../../../server/sections/${kebab}/table.ts'
import type { EveryColumn } from '../../../server/sections/section-facts.ts'
import { copyName } from '../../core/office/copy-name.ts'
import { ${components.join(', ')} } from '../../core/office/form-fields.tsx'
${picture ? `import type { InitialPicture } from '../../core/media/use-image-upload.ts'` : ''}
import { ${parsers.join(', ')} } from '../../core/office/parse-number.ts'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type RecordCopy, useRecordForm } from '../../core/office/record-form.ts'
import { useRecordSaves } from '../../core/office/use-record-saves.ts'
import { useTRPCClient } from '../../trpc.ts'

export type ${onePascal} = inferRouterOutputs<AppRouter>['${camel}']['listAll'][number]

interface ${onePascal}DialogProps {
  /** Null for a new one. */
  record: ${onePascal} | null
  /** A duplicate to add, or null. */
  copy: RecordCopy<${onePascal}> | null
  ${picture ? 'initialPicture: InitialPicture' : ''}
  /** The highest \`order_index\`, 0 without ${kebab.replaceAll('-', ' ')}; the default of a new one is one more. */
  highestOrder: number
  onClose: () => void
}

/** The dialog that adds or edits a ${one}. */
export function ${onePascal}Dialog({ record, copy, ${picture ? 'initialPicture, ' : ''}highestOrder, onClose }: ${onePascal}DialogProps) {
  const client = useTRPCClient()
  const saves = useRecordSaves({
    itemName: '${one}',
    procedures: client.${camel},
  })
  const form = useRecordForm({
    kind: '${one.replaceAll(' ', '-')}',
    record,
    copy,
    toDuplicate: (draft: ${onePascal}Draft) => ({
      ...draft,
      ${title?.name}: copyName(draft.${title?.name}, 200),
      status: 'inactive',
      order_index: String(highestOrder + 1),
    }),
    toDraft: (record) => toDraft(record, highestOrder),
    toInput,
    schema: ${oneCamel}Input,
    ...saves,
    onSaved: onClose,
  })

  return (
    <RecordDialog itemName="${one}" nameField="${title?.name}" {...{ form, labels, onClose }}>
      ${fields.map((field) => formField(field, field === picture)).join('\n      ')}
      <OrderAndStatusFields form={form} />
    </RecordDialog>
  )
}

const { labels } = ${camel}

const toDraft = (record: ${onePascal} | null, highestOrder: number) =>
  ({
    ${fields.map((field) => `${field.name}: ${draftValue(field, 'record')},`).join('\n    ')}
    order_index: String(record?.order_index ?? highestOrder + 1),
    status: String(record?.status ?? 'active'),
  }) satisfies EveryColumn<${pascal}Table>

type ${onePascal}Draft = ReturnType<typeof toDraft>

const toInput = (draft: ${onePascal}Draft): ${onePascal}Input => ({
  ...draft,
  ${inputs.join('\n  ')}
  order_index: parseNumberOrZero(draft.order_index),
  status: draft.status === 'inactive' ? 'inactive' : 'active',
})
`
}
