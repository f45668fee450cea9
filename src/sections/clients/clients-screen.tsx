import { useQuery } from '@tanstack/react-query'
import { clients } from '../../../server/sections/clients/schema.ts'
import { useListPictures } from '../../core/media/use-list-pictures.ts'
import { PageLink } from '../../core/office/page-link.tsx'
import { RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { SortableList } from '../../core/office/sortable-list.tsx'
import { useSection } from '../../core/office/use-section.ts'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { ClientDialog } from './client-dialog.tsx'
import { ClientTable } from './client-table.tsx'

export function ClientsScreen() {
  const client = useTRPCClient()
  const section = useSection({
    section: clients,
    query: useQuery(useTRPC().clients.listAll.queryOptions()),
    procedures: client.clients,
    getName: (row) => row.name,
    getTexts: (row) => [row.name, row.website_url],
  })
  const pictures = useListPictures({
    list: section,
    column: 'logo_url',
    save: ({ url, ...row }) => client.clients.update.mutate({ ...row, logo_url: url }),
  })

  return (
    <>
      <RecordScreen
        title="Clients"
        {...section.screen}
        pictures={pictures}
        subtitle={
          <VisibilityNote
            {...section.counts}
            samples="ten sample logos until a client is"
            order="in this order, in the row of logos"
          >
            <PageLink to="/">Home</PageLink>
          </VisibilityNote>
        }
      >
        <SortableList {...section.sorting} layout="rows">
          <ClientTable rows={section.shown} {...section.card} />
        </SortableList>
      </RecordScreen>
      {section.dialog && <ClientDialog {...section.dialog} />}
    </>
  )
}
