import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { clientInput, clients } from '../../../server/sections/clients/schema.ts'
import * as column from '../../core/office/form-columns.ts'
import {
  FormImageField,
  FormTextField,
  FormUrlField,
  OrderAndStatusFields,
} from '../../core/office/form-fields.tsx'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type SectionDialogProps, useSectionForm } from '../../core/office/use-section-form.ts'
import { useTRPCClient } from '../../trpc.ts'

export type Client = inferRouterOutputs<AppRouter>['clients']['listAll'][number]

/** The dialog that adds or edits a client. */
export function ClientDialog({ initialPicture, highestOrder, ...props }: SectionDialogProps<Client>) {
  const client = useTRPCClient()
  const { fields, dialog } = useSectionForm({
    ...props,
    section: clients,
    columns: {
      name: column.title(120),
      logo_url: column.text(),
      website_url: column.text(),
      order_index: column.lastPosition(highestOrder + 1),
      status: column.visibility(),
    },
    schema: clientInput,
    procedures: client.clients,
  })
  const {
    // One per line, so that a fork's additions merge.
    name,
    logo_url,
    website_url,
    order_index,
    status,
    ...unplaced
  } = fields

  return (
    <RecordDialog {...dialog} unplaced={unplaced}>
      <FormTextField {...name} required />
      <FormImageField
        {...logo_url}
        initialPicture={initialPicture}
        pictureName="logo"
        fit="contain"
        hint="One colour on a transparent background looks best."
      />
      <FormUrlField {...website_url} />
      <OrderAndStatusFields {...{ order_index, status }} />
    </RecordDialog>
  )
}
