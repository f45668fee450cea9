import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import {
  electricalIcons,
  type Icon,
  icons,
  type ServiceInput,
  serviceInput,
} from '../../../server/services/schema.ts'
import { FormArea, FormNumber, FormText } from '../../admin/fields.tsx'
import { wholeNumber } from '../../admin/numbers.ts'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { useRecordForm } from '../../admin/record-form.ts'
import { useSaving } from '../../admin/saving.ts'
import { ServiceIcon } from '../../site/service-icon.tsx'
import { useClient, useTRPC } from '../../trpc.ts'

export type Service = inferRouterOutputs<AppRouter>['services']['listAll'][number]

interface ServiceDialogProps {
  /** null adds one. */
  service: Service | null
  /** How many there are: a new one comes after them. */
  count: number
  onClose: () => void
}

/** Adds or edits a service: the fields in the specified order, what we add to them below a rule (D15). */
export function ServiceDialog({ service, count, onClose }: ServiceDialogProps) {
  const client = useClient()
  const trpc = useTRPC()
  const refresh = () => Promise.all([trpc.services.invalidate(), trpc.stats.invalidate()])
  const adding = useSaving({
    call: client.services.create.mutate,
    success: 'Service added successfully',
    failure: 'Failed to add service',
    refresh,
  })
  const updating = useSaving({
    call: client.services.update.mutate,
    success: 'Service updated successfully',
    failure: 'Failed to update service',
    refresh,
  })
  const form = useRecordForm({
    kind: 'service',
    record: service,
    draftOf: (service) => draftOf(service, count),
    inputOf,
    schema: serviceInput,
    create: adding.run,
    update: updating.run,
    onSaved: onClose,
  })

  return (
    <RecordDialog
      title={service ? 'Edit service' : 'Add service'}
      action={service ? 'Save service' : 'Add service'}
      name={form.draft.title || 'Service'}
      {...{ form, labels, onClose }}
    >
      <FormText form={form} name="title" label={labels.title} required />
      <FormArea form={form} name="description" label={labels.description} />
      <fieldset className="fld">
        <legend>{labels.icon}</legend>
        <IconChoice of={icons} chosen={form.draft.icon} onChoose={(icon) => form.set('icon', icon)} />
        <p className="hint mt-2">Electrical</p>
        <IconChoice
          of={electricalIcons}
          chosen={form.draft.icon}
          onChoose={(icon) => form.set('icon', icon)}
        />
      </fieldset>
      <FormNumber
        form={form}
        name="order_index"
        label={labels.order_index}
        place="max-w-[220px]"
        hint="Its place on the site, the lowest first."
      />
      <div className="grid gap-5 border-t border-edge pt-5">
        <FormText
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
        <FormArea form={form} name="body" label={labels.body} rows={6} hint="The text of its own page." />
      </div>
    </RecordDialog>
  )
}

interface IconChoiceProps {
  of: readonly Icon[]
  chosen: string
  onChoose: (icon: Icon) => void
}

/** Signs to choose from, each with its word; the arrow keys go through both groups. */
function IconChoice({ of, chosen, onChoose }: IconChoiceProps) {
  return (
    <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
      {of.map((icon) => (
        <label key={icon} className="icon-choice">
          <input
            type="radio"
            name="icon"
            value={icon}
            checked={chosen === icon}
            onChange={() => onChoose(icon)}
            className="sr-only"
          />
          <ServiceIcon icon={icon} size={24} />
          {icon}
        </label>
      ))}
    </div>
  )
}

const labels = {
  title: 'Title',
  description: 'Description',
  icon: 'Icon',
  order_index: 'Order',
  slug: 'Slug',
  body: 'Body',
}

const draftOf = (service: Service | null, count: number) => ({
  title: service?.title ?? '',
  description: service?.description ?? '',
  icon: service?.icon ?? String(icons[0]),
  order_index: String(service?.order_index ?? count + 1),
  slug: service?.slug ?? '',
  body: service?.body ?? '',
})

type ServiceDraft = ReturnType<typeof draftOf>

const inputOf = (draft: ServiceDraft): ServiceInput => ({
  ...draft,
  icon: [...icons, ...electricalIcons].find((icon) => icon === draft.icon),
  order_index: wholeNumber(draft.order_index),
  slug: draft.slug || undefined,
})
