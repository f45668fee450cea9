import type { inferRouterOutputs } from '@trpc/server'
import { type ClientInput, clientInput } from '../../../server/clients/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { FormNumber, FormPicture, FormSelect, FormText, FormUrl } from '../../admin/fields.tsx'
import { numberOrZero } from '../../admin/numbers.ts'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { useRecordForm } from '../../admin/record-form.ts'
import { useSaving } from '../../admin/saving.ts'
import { useClient, useTRPC } from '../../trpc.ts'

export type Client = inferRouterOutputs<AppRouter>['clients']['listAll'][number]

interface ClientDialogProps {
  /** null adds one. */
  record: Client | null
  /** The highest order there is, 0 when there is none: a new one comes after it. */
  highest: number
  onClose: () => void
}

/** Adds or edits a client. */
export function ClientDialog({ record, highest, onClose }: ClientDialogProps) {
  const client = useClient()
  const trpc = useTRPC()
  const refresh = () => trpc.clients.invalidate()
  const adding = useSaving({
    call: client.clients.create.mutate,
    success: 'Client added successfully',
    failure: 'Failed to add client',
    refresh,
  })
  const updating = useSaving({
    call: client.clients.update.mutate,
    success: 'Client updated successfully',
    failure: 'Failed to update client',
    refresh,
  })
  const form = useRecordForm({
    kind: 'client',
    record,
    draftOf: (record) => draftOf(record, highest),
    inputOf,
    schema: clientInput,
    create: adding.run,
    update: updating.run,
    onSaved: onClose,
  })

  return (
    <RecordDialog
      title={record ? 'Edit client' : 'Add client'}
      action={record ? 'Save client' : 'Add client'}
      name={form.draft.name || 'Client'}
      {...{ form, labels, onClose }}
    >
      <FormText form={form} name="name" label={labels.name} required />
      <FormPicture
        form={form}
        name="logo_url"
        label={labels.logo_url}
        fit="contain"
        hint="One colour on a clear ground looks best among the others."
      />
      <FormUrl form={form} name="website_url" label={labels.website_url} />
      <div className="grid grid-cols-2 items-start gap-4">
        <FormNumber form={form} name="order_index" label={labels.order_index} hint="The lowest first." />
        <FormSelect
          form={form}
          name="status"
          label={labels.status}
          options={statuses}
          hint="Visitors see active ones."
        />
      </div>
    </RecordDialog>
  )
}

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

const labels = {
  name: 'Name',
  logo_url: 'Logo URL',
  website_url: 'Website URL',
  order_index: 'Order',
  status: 'Status',
}

const draftOf = (record: Client | null, highest: number) => ({
  name: record?.name ?? '',
  logo_url: record?.logo_url ?? '',
  website_url: record?.website_url ?? '',
  order_index: String(record?.order_index ?? highest + 1),
  status: String(record?.status ?? 'active'),
})

type ClientDraft = ReturnType<typeof draftOf>

const inputOf = (draft: ClientDraft): ClientInput => ({
  ...draft,
  order_index: numberOrZero(draft.order_index),
  status: draft.status === 'inactive' ? 'inactive' : 'active',
})
