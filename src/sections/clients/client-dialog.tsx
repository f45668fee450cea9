import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { type ClientInput, clientInput, clients } from '../../../server/sections/clients/schema.ts'
import type { ClientsTable } from '../../../server/sections/clients/table.ts'
import type { EveryColumn } from '../../../server/sections/section-facts.ts'
import type { InitialPicture } from '../../core/media/use-image-upload.ts'
import { copyName } from '../../core/office/copy-name.ts'
import {
  FormImageField,
  FormTextField,
  FormUrlField,
  OrderAndStatusFields,
} from '../../core/office/form-fields.tsx'
import { parseNumberOrZero } from '../../core/office/parse-number.ts'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type RecordCopy, useRecordForm } from '../../core/office/record-form.ts'
import { useRecordSaves } from '../../core/office/use-record-saves.ts'
import { useTRPCClient, useTRPC } from '../../trpc.ts'

export type Client = inferRouterOutputs<AppRouter>['clients']['listAll'][number]

interface ClientDialogProps {
  /** Null for a new one. */
  record: Client | null
  /** A duplicate to add, or null. */
  copy: RecordCopy<Client> | null
  initialPicture: InitialPicture
  /** The highest `order_index`, 0 without clients; the default of a new one is one more. */
  highestOrder: number
  onClose: () => void
}

/** The dialog that adds or edits a client. */
export function ClientDialog({ record, copy, initialPicture, highestOrder, onClose }: ClientDialogProps) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const saves = useRecordSaves({
    itemName: 'client',
    procedures: client.clients,
    refresh: () => trpc.clients.invalidate(),
  })
  const form = useRecordForm({
    kind: 'client',
    record,
    copy,
    toDuplicate: (draft: ClientDraft) => ({
      ...draft,
      name: copyName(draft.name, 120),
      status: 'inactive',
      order_index: String(highestOrder + 1),
    }),
    toDraft: (record) => toDraft(record, highestOrder),
    toInput,
    schema: clientInput,
    ...saves,
    onSaved: onClose,
  })

  return (
    <RecordDialog itemName="client" nameField="name" {...{ form, labels, onClose }}>
      <FormTextField form={form} name="name" label={labels.name} required />
      <FormImageField
        form={form}
        name="logo_url"
        initialPicture={initialPicture}
        label={labels.logo_url}
        pictureName="logo"
        fit="contain"
        hint="One colour on a clear ground looks best among the others."
      />
      <FormUrlField form={form} name="website_url" label={labels.website_url} />
      <OrderAndStatusFields form={form} />
    </RecordDialog>
  )
}

const { labels } = clients

const toDraft = (record: Client | null, highestOrder: number) =>
  ({
    name: record?.name ?? '',
    logo_url: record?.logo_url ?? '',
    website_url: record?.website_url ?? '',
    order_index: String(record?.order_index ?? highestOrder + 1),
    status: String(record?.status ?? 'active'),
  }) satisfies EveryColumn<ClientsTable>

type ClientDraft = ReturnType<typeof toDraft>

const toInput = (draft: ClientDraft): ClientInput => ({
  ...draft,
  order_index: parseNumberOrZero(draft.order_index),
  status: draft.status === 'inactive' ? 'inactive' : 'active',
})
