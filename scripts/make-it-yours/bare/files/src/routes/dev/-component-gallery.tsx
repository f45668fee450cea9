import { type ReactNode, useState } from 'react'
import '../../admin/admin.css'
import { Button } from '../../admin/button.tsx'
import { Switch } from '../../admin/switch.tsx'
import { Badge, Status } from '../../ui/badge.tsx'
import { Cta, CtaLink, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Cross } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'

/** The shared components in the states that are not reached by hovering, focusing or pressing them. */
export default function ComponentGallery() {
  const [checked, setChecked] = useState(true)
  return (
    <main className="admin page-width py-14">
      <h1 className="text-display-2 mb-12">Components</h1>
      <div className="page-grid">
        <GallerySection name="Type" wide>
          <p className="text-display-1">Display one</p>
          <p className="text-display-2 mt-4">Display two</p>
          <p className="text-display-3 mt-4">Display three</p>
          <p className="text-lead mt-4">Lead</p>
          <p className="mt-2">Body text</p>
          <p className="text-label mt-2 text-soft">Label</p>
          <p className="text-eyebrow mt-2">EYEBROW</p>
        </GallerySection>
        <GallerySection name="Buttons: at rest, sending, neutral, ghost, error">
          <CtaLink to="/inquiry">START YOUR PROJECT</CtaLink>
          <Cta busy>SUBMITTING...</Cta>
          <Cta tone="neutral">SUBMIT</Cta>
          <Button>Show theirs</Button>
          <Button tone="neutral">Save client</Button>
          <Button tone="neutral" busy>
            Saving
          </Button>
          <Button tone="ghost">Cancel</Button>
          <Button tone="error">Delete client</Button>
          <IconButton label="Close">
            <Cross />
          </IconButton>
          <button type="button" className="btn btn-outline" aria-pressed="true">
            All
          </button>
          <button type="button" className="btn btn-outline" aria-pressed="false">
            Some
          </button>
        </GallerySection>
        <GallerySection name="Messages">
          <Button
            onClick={() =>
              toast({
                title: 'Success',
                description: 'Client deleted successfully',
                undo: () => toast({ title: 'Undone' }),
              })
            }
          >
            With undo
          </Button>
          <Button onClick={() => toast({ title: 'Success', description: 'Client added successfully' })}>
            Success
          </Button>
          <Button
            onClick={() =>
              toast({ title: 'Error', description: 'Failed to load clients', variant: 'destructive' })
            }
          >
            Failure
          </Button>
        </GallerySection>
        <GallerySection name="Fields: rest, with hint, with error, choice, switch" wide>
          <TextField label="Full name" name="a" />
          <TextField label="Phone" name="b" hint="With area code, 10 to 20 characters." optional />
          <TextField
            label="Phone"
            name="c"
            defaultValue="98200"
            error="Phone number must be at least 10 digits"
          />
          <SelectField label="Project type" name="d">
            <option>Other</option>
          </SelectField>
          <TextArea label="Your Message" name="e" rows={4} />
          <Switch checked={checked} onChange={setChecked}>
            Visible on site
          </Switch>
        </GallerySection>
        <GallerySection name="Marks">
          <Badge variant="primary">Completed</Badge>
          <Badge variant="secondary">Ongoing</Badge>
          <Badge>Sample</Badge>
          <Status tone="success">Active</Status>
          <Status>Inactive</Status>
          <Status tone="live">New</Status>
        </GallerySection>
        <GallerySection name="Empty, waiting">
          <EmptyState action={<Button tone="neutral">Add client</Button>}>
            No clients found. Add your first client to get started.
          </EmptyState>
          <span className="skeleton h-6 w-40" />
        </GallerySection>
        <section className="bg-night p-8 lg:col-span-12" data-theme="dusk">
          <h2 className="text-display-3">On dusk</h2>
          <CtaLink to="/inquiry" className="mt-8">
            START YOUR PROJECT
          </CtaLink>
        </section>
      </div>
    </main>
  )
}

function GallerySection({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className={wide ? 'lg:col-span-12' : 'lg:col-span-6'}>
      <h2 className="text-label mb-6 border-b border-edge pb-2 text-soft">{name}</h2>
      <div className="flex flex-wrap items-center gap-5">{children}</div>
    </section>
  )
}
