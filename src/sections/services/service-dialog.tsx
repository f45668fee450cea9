import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import {
  electricalIcons,
  type IconName,
  icons,
  serviceInput,
  services,
} from '../../../server/sections/services/schema.ts'
import * as column from '../../core/office/form-columns.ts'
import {
  AdditionalFields,
  FormTextArea,
  FormNumberField,
  FormTextField,
} from '../../core/office/form-fields.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type SectionDialogProps, useSectionForm } from '../../core/office/use-section-form.ts'
import { ServiceIcon, type ServiceIconName } from '../../core/page/service-icon.tsx'
import { RecordPreviewButton } from '../../core/preview/record-preview-button.tsx'
import { useTRPCClient } from '../../trpc.ts'

export type Service = inferRouterOutputs<AppRouter>['services']['listAll'][number]

interface ServiceDialogProps extends SectionDialogProps<Service> {
  /** The number of services, for the default order of a new service. */
  count: number
}

/** The dialog that adds or edits a service: the specified fields in their order, additional ones below a line (D15). */
export function ServiceDialog({ count, ...props }: ServiceDialogProps) {
  const client = useTRPCClient()
  const { draft, fields, dialog } = useSectionForm({
    ...props,
    section: services,
    columns: {
      title: column.title(200),
      description: column.text(),
      icon: column.choice([...icons, ...electricalIcons], icons[0]),
      order_index: { ...column.integer(count + 1), toCopy: () => String(count + 1) },
      slug: column.slug(),
      body: column.text(),
    },
    schema: serviceInput,
    procedures: client.services,
  })
  const {
    // One per line, so that a fork's additions merge.
    title,
    description,
    icon,
    order_index,
    slug,
    body,
    ...unplaced
  } = fields
  const picker = { selected: draft.icon, onSelect: (name: IconName) => icon.form.set('icon', name) }

  return (
    <RecordDialog
      {...dialog}
      unplaced={unplaced}
      preview={
        <RecordPreviewButton
          record={{ kind: 'service', service: { ...draft, id: props.record?.id ?? 'new' } }}
        />
      }
    >
      <FormTextField {...title} required />
      <FormTextArea {...description} />
      <fieldset className="field">
        <legend>{icon.label}</legend>
        <IconPicker options={icons} {...picker} />
        <p className="field-hint mt-2">Electrical</p>
        <IconPicker options={electricalIcons} {...picker} />
      </fieldset>
      <FormNumberField
        {...order_index}
        wrapperClassName="max-w-55"
        hint="Its position on the site, lowest first."
      />
      <AdditionalFields>
        <FormTextField
          {...slug}
          spellCheck={false}
          hint={
            draft.slug
              ? `Its page is /services/${draft.slug}`
              : `The end of its address, after /services/. If empty, it ${props.record ? 'stays as it is' : 'is made from the title'}.`
          }
        />
        <FormTextArea {...body} rows={6} hint="The text of its own page." />
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
