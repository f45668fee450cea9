import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type TemplateChannel, templateChannels } from '../../../server/features/inquiries/replies/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { DeleteDialog } from '../../core/office/delete-dialog.tsx'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { RowList, Section } from '../../core/office/section.tsx'
import { useRecordDialog } from '../../core/office/use-record-dialog.ts'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { CHANNEL_LABELS, type Template, TemplateDialog } from './template-dialog.tsx'

/** The reply templates, by channel. */
export function Templates() {
  const { inquiry: client } = useTRPCClient()
  const trpc = useTRPC()
  const query = useQuery(trpc.inquiry.templates.queryOptions())
  useLoadErrorToast(query, 'Failed to load templates')
  const [open, setOpen] = useRecordDialog('reply-template', query.data)
  const [deleting, setDeleting] = useState<Template | null>(null)
  const { run: remove } = useSaveMutation({
    call: (input: { id: string }) => client.deleteTemplate.mutate(input),
    successMessage: 'Template deleted successfully',
    errorMessage: 'Failed to delete template',
  })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-soft">Replies start from one of these. You can edit them before you send.</p>
        <Button tone="neutral" onClick={() => setOpen('new')}>
          <Plus size={16} />
          Add template
        </Button>
      </div>
      {!query.data && <QueryState query={query} subject="The templates" />}
      <div className="grid gap-8">
        {query.data &&
          templateChannels.map((channel) => (
            <ChannelTemplates
              key={channel}
              channel={channel}
              templates={query.data.filter((template) => template.channel === channel)}
              onEdit={setOpen}
              onDelete={setDeleting}
            />
          ))}
      </div>
      {open && (
        <TemplateDialog record={typeof open === 'string' ? null : open} onClose={() => setOpen(null)} />
      )}
      {deleting && (
        <DeleteDialog
          itemName="template"
          name={deleting.name}
          onClose={() => setDeleting(null)}
          onConfirm={() => remove({ id: deleting.id })}
        />
      )}
    </>
  )
}

function ChannelTemplates({
  channel,
  templates,
  onEdit,
  onDelete,
}: {
  channel: TemplateChannel
  templates: Template[]
  onEdit: (template: Template) => void
  onDelete: (template: Template) => void
}) {
  return (
    <Section title={CHANNEL_LABELS[channel]}>
      {templates.length === 0 && (
        <p className="card px-5 py-4 text-soft">No templates yet. Replies start empty.</p>
      )}
      {templates.length > 0 && (
        <RowList>
          {templates.map((template) => (
            <li
              key={template.id}
              className="grid items-start gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:px-5"
            >
              <div className="min-w-0">
                <p className="font-heading wrap-anywhere">{template.name}</p>
                {template.subject && <p className="wrap-anywhere">{template.subject}</p>}
                <p className="line-clamp-2 wrap-anywhere text-soft">{template.body}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button aria-label={`Edit ${template.name}`} onClick={() => onEdit(template)}>
                  Edit
                </Button>
                <Button aria-label={`Delete ${template.name}`} onClick={() => onDelete(template)}>
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </RowList>
      )}
    </Section>
  )
}
