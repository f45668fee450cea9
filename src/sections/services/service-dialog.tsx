import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import type { EveryColumn } from '../../../server/sections/section-facts.ts'
import {
  electricalIcons,
  type IconName,
  icons,
  type ServiceInput,
  serviceInput,
  services,
} from '../../../server/sections/services/schema.ts'
import type { ServicesTable } from '../../../server/sections/services/table.ts'
import { copyName } from '../../core/office/copy-name.ts'
import {
  AdditionalFields,
  FormTextArea,
  FormNumberField,
  FormTextField,
} from '../../core/office/form-fields.tsx'
import { parseInteger } from '../../core/office/parse-number.ts'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type RecordCopy, useRecordForm } from '../../core/office/record-form.ts'
import { useRecordSaves } from '../../core/office/use-record-saves.ts'
import { ServiceIcon, type ServiceIconName } from '../../core/page/service-icon.tsx'
import { RecordPreviewButton } from '../../core/preview/record-preview-button.tsx'
import { useTRPCClient } from '../../trpc.ts'

export type Service = inferRouterOutputs<AppRouter>['services']['listAll'][number]

interface ServiceDialogProps {
  /** Null for a new one. */
  service: Service | null
  /** A duplicate to add, or null. */
  copy: RecordCopy<Service> | null
  /** The number of services, for the default order of a new one. */
  count: number
  onClose: () => void
}

/** The dialog that adds or edits a service: the specified fields in their order, additional ones below a line (D15). */
export function ServiceDialog({ service, copy, count, onClose }: ServiceDialogProps) {
  const client = useTRPCClient()
  const saves = useRecordSaves({
    itemName: 'service',
    procedures: client.services,
  })
  const form = useRecordForm({
    kind: 'service',
    record: service,
    copy,
    toDuplicate: (draft: ServiceDraft) => ({
      ...draft,
      title: copyName(draft.title, 200),
      slug: '',
      order_index: String(count + 1),
    }),
    toDraft: (service) => toDraft(service, count),
    toInput: (draft) => ({ ...toInput(draft), ...(copy && { status: 'inactive' as const }) }),
    schema: serviceInput,
    ...saves,
    onSaved: onClose,
  })

  return (
    <RecordDialog
      itemName="service"
      nameField="title"
      preview={
        <RecordPreviewButton
          record={{ kind: 'service', service: { ...form.draft, id: service?.id ?? 'new' } }}
        />
      }
      {...{ form, labels, onClose }}
    >
      <FormTextField form={form} name="title" label={labels.title} required />
      <FormTextArea form={form} name="description" label={labels.description} />
      <fieldset className="field">
        <legend>{labels.icon}</legend>
        <IconPicker options={icons} selected={form.draft.icon} onSelect={(icon) => form.set('icon', icon)} />
        <p className="field-hint mt-2">Electrical</p>
        <IconPicker
          options={electricalIcons}
          selected={form.draft.icon}
          onSelect={(icon) => form.set('icon', icon)}
        />
      </fieldset>
      <FormNumberField
        form={form}
        name="order_index"
        label={labels.order_index}
        wrapperClassName="max-w-55"
        hint="Its position on the site, lowest first."
      />
      <AdditionalFields>
        <FormTextField
          form={form}
          name="slug"
          label={labels.slug}
          spellCheck={false}
          hint={
            form.draft.slug
              ? `Its page is /services/${form.draft.slug}`
              : `Its page is /services/ and this; left empty, it ${service ? 'stays' : 'is made from the title'}.`
          }
        />
        <FormTextArea form={form} name="body" label={labels.body} rows={6} hint="The text of its own page." />
      </AdditionalFields>
    </RecordDialog>
  )
}

interface IconPickerProps {
  options: readonly IconName[]
  selected: string
  onSelect: (icon: IconName) => void
}

/** Radio buttons for icons. Both pickers share a `name`, so that the arrow keys go through both. */
function IconPicker({ options, selected, onSelect }: IconPickerProps) {
  return (
    <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
      {options.map((icon) => (
        <label
          key={icon}
          className="grid min-h-16 content-center justify-items-center gap-1 rounded-field border border-rule bg-white px-0.5 py-1.5 text-center text-xs leading-[1.2] not-has-checked:hover:border-edge has-checked:border-ink has-checked:bg-ink has-checked:text-sheet has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="icon"
            value={icon}
            checked={selected === icon}
            onChange={() => onSelect(icon)}
            className="sr-only"
          />
          <ServiceIcon icon={icon satisfies ServiceIconName} size={24} />
          {icon}
        </label>
      ))}
    </div>
  )
}

const { labels } = services

const toDraft = (service: Service | null, count: number) =>
  ({
    title: service?.title ?? '',
    description: service?.description ?? '',
    icon: service?.icon ?? String(icons[0]),
    order_index: String(service?.order_index ?? count + 1),
    slug: service?.slug ?? '',
    body: service?.body ?? '',
  }) satisfies Omit<EveryColumn<ServicesTable>, 'status'>

type ServiceDraft = ReturnType<typeof toDraft>

const toInput = (draft: ServiceDraft): ServiceInput => ({
  ...draft,
  icon: [...icons, ...electricalIcons].find((icon) => icon === draft.icon),
  order_index: parseInteger(draft.order_index),
  slug: draft.slug || undefined,
})
