import { type ReactNode, useState } from 'react'
import '../../office/admin.css'
import '#site/parts/pages.css'
import { signInPicture } from '#site/office/sign-in-picture.ts'
import { Button } from '../../core/office/button.tsx'
import { Switch } from '../../core/office/switch.tsx'
import { ArrowButton } from '../../core/ui/arrow-button.tsx'
import { Badge, Nameplate, Status } from '../../core/ui/badge.tsx'
import { Cta, CtaLink, IconButton, ArrowLink } from '../../core/ui/button.tsx'
import { ContourPlaceholder } from '../../core/ui/contour-placeholder.tsx'
import { Counter } from '../../core/ui/counter.tsx'
import { EmptyState } from '../../core/ui/empty-state.tsx'
import { SelectField, TextArea, TextField } from '../../core/ui/field.tsx'
import { Cross } from '../../core/ui/icons.tsx'
import { Magnetic } from '../../core/ui/magnetic.tsx'
import { LitPicture, Picture } from '../../core/ui/picture.tsx'
import { Reveal, REVEAL_TYPES } from '../../core/ui/reveal.tsx'
import { SectionHead } from '../../core/ui/section-head.tsx'
import { Tabs } from '../../core/ui/tabs.tsx'
import { toast } from '../../core/ui/toast.tsx'

/** Every shared component in every state that is not reached by hovering, focusing or pressing it. */
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
          <p className="text-lead mt-4">Lead: 11/22 kV, ₹1,00,000, विद्युत</p>
          <p className="mt-2">Body text</p>
          <p className="text-label mt-2 text-soft">Label</p>
          <p className="text-eyebrow mt-2">EYEBROW</p>
          <p className="text-figure mt-4">
            <Counter end={264} suffix="+" />
          </p>
        </GallerySection>
        <GallerySection name="Buttons: at rest, sending, neutral, ghost, error">
          <CtaLink to="/inquiry">START YOUR PROJECT</CtaLink>
          <Cta busy>SUBMITTING...</Cta>
          <Cta tone="neutral">SUBMIT</Cta>
          <Button>Show theirs</Button>
          <Button tone="neutral">Save project</Button>
          <Button tone="neutral" busy>
            Saving
          </Button>
          <Button tone="ghost">Cancel</Button>
          <Button tone="error">Delete client</Button>
          <ArrowLink to="/">All news</ArrowLink>
          <IconButton label="Close">
            <Cross />
          </IconButton>
          <ArrowButton direction="next" label="Next" className="size-14" onClick={() => {}} />
          <Magnetic>
            <Cta>Magnetic, 20</Cta>
          </Magnetic>
          <button type="button" className="btn btn-outline" aria-pressed="true">
            All
          </button>
          <button type="button" className="btn btn-outline" aria-pressed="false">
            Residential
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
              toast({ title: 'Error', description: 'Failed to load projects', variant: 'destructive' })
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
            <option>Residential Electrical</option>
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
        <GallerySection name="Tabs">
          <div className="w-full">
            <Tabs
              label="Tabs"
              items={['HISTORY', 'MISSION', 'VISION'].map((name) => ({ name, panel: <p>{name}</p> }))}
            />
          </div>
        </GallerySection>
        {signInPicture && (
          <GallerySection name="Pictures: lit on entering, unlit, failed" wide>
            <LitPicture picture={signInPicture} alt="" sizes="300px" className="h-60 w-75" hover />
            <Picture picture={signInPicture} alt="" state="off" sizes="300px" className="h-60 w-75" />
            <Picture
              picture={{ ...signInPicture, name: 'gone' }}
              alt=""
              state="lit"
              sizes="300px"
              className="h-60 w-75"
            />
          </GallerySection>
        )}
        <GallerySection name="No picture">
          <ContourPlaceholder seed="somebody" className="h-60 w-60" />
        </GallerySection>
        <GallerySection name="Empty, waiting">
          <EmptyState action={<Button tone="neutral">Add client</Button>}>
            No clients found. Add your first client to get started.
          </EmptyState>
          <span className="skeleton h-6 w-40" />
        </GallerySection>
        <GallerySection name="Coming in">
          {REVEAL_TYPES.map((type) => (
            <Reveal key={type} type={type}>
              <span className="badge">{type}</span>
            </Reveal>
          ))}
        </GallerySection>
        <section className="bg-night p-8 lg:col-span-12" data-theme="dusk">
          <SectionHead title="On dusk">Everything keeps its contrast and its ring.</SectionHead>
          <div className="mt-8 flex flex-wrap gap-5">
            <CtaLink to="/inquiry">START YOUR PROJECT</CtaLink>
            <ArrowLink to="/">READ MORE</ArrowLink>
            <Nameplate
              className="w-full"
              rows={[
                ['Supply', '230 V single phase'],
                ['Load', '5-15 kW'],
                ['On site', '2-4 weeks'],
              ]}
            />
          </div>
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
