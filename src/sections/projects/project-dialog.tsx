import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import {
  categories,
  FIRST_YEAR,
  lastYear,
  phases,
  projectInput,
  projects,
  thisYear,
} from '../../../server/sections/projects/schema.ts'
import * as column from '../../core/office/form-columns.ts'
import {
  AdditionalFields,
  FieldRow,
  FormTextArea,
  FormNumberField,
  type FormFields,
  FormImageField,
  FormSelectField,
  FormSwitchField,
  FormTextField,
} from '../../core/office/form-fields.tsx'
import { useHasPage } from '../../core/office/page-link.tsx'
import { parseInteger } from '../../core/office/parse-number.ts'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type SectionDialogProps, useSectionForm } from '../../core/office/use-section-form.ts'
import type { PreviewRecord } from '../../core/preview/preview-draft.ts'
import { RecordPreviewButton } from '../../core/preview/record-preview-button.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { FormPhotosField } from './photos/form-photos-field.tsx'

export type Project = inferRouterOutputs<AppRouter>['projects']['listAll']['items'][number]

/** The dialog that adds or edits a project: the specified fields in their order, additional ones below a line (D15). */
export function ProjectDialog({
  initialPicture,
  ...props
}: Omit<SectionDialogProps<Project>, 'highestOrder'>) {
  const client = useTRPCClient()
  const { draft, fields, dialog } = useSectionForm({
    ...props,
    section: projects,
    columns,
    schema: projectInput,
    procedures: client.projects,
  })
  const { record: project } = props
  const { title, description, image_url, category, location, year, area, featured, slug, phase, ...page } =
    fields
  const {
    // One per line, so that a fork's additions merge.
    body,
    photos,
    before_url,
    after_url,
    ...unplaced
  } = page
  // A category that is no longer offered stays selectable for its project.
  const hasRetiredCategory = project && !categories.some((category) => category === project.category)

  return (
    <RecordDialog
      {...dialog}
      unplaced={unplaced}
      preview={<RecordPreviewButton record={toPreview(draft, project)} />}
    >
      <FormTextField {...title} required />
      <FormTextArea {...description} />
      <FormImageField
        {...image_url}
        initialPicture={initialPicture}
        hint="Without one, visitors see the default picture."
      />
      <FieldRow>
        <FormSelectField
          {...category}
          options={
            hasRetiredCategory
              ? [{ value: project.category ?? '', label: project.category || 'None' }, ...categories]
              : categories
          }
        />
        <FormTextField {...location} />
        <FormNumberField {...year} hint={`${FIRST_YEAR} to ${lastYear()}`} />
        <FormTextField {...area} placeholder="250 sqm" />
      </FieldRow>
      <FormSwitchField {...featured} hint="First among the case studies on the home page" />
      <AdditionalFields className="sm:grid-cols-2 sm:gap-4">
        <FormTextField
          {...slug}
          spellCheck={false}
          hint={
            project
              ? 'The end of its address. If empty, it stays as it is.'
              : 'The end of its address. If empty, it is made from the title.'
          }
        />
        <FormSelectField
          {...phase}
          options={[{ value: '', label: 'None' }, ...phases]}
          hint="The text of the badge. With none it is Active."
        />
      </AdditionalFields>
      <PageFields {...{ project, body, photos, before_url, after_url }} />
    </RecordDialog>
  )
}

interface PageFieldsProps extends Pick<
  FormFields<ProjectDraft>,
  'body' | 'photos' | 'before_url' | 'after_url'
> {
  /** Null for a new project. */
  project: Project | null
}

/** The fields of a project's own page: text, photographs, before and after. */
function PageFields({ project, body, photos, before_url, after_url }: PageFieldsProps) {
  const hasPage = useHasPage('/projects/$slug')
  return (
    <section className="grid gap-5 border-t border-edge pt-5" aria-label="Its own page">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg font-heading">Its own page</h3>
        {hasPage && project?.status === 'active' && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/projects/${project.slug}`}
            target="_blank"
          >
            View page
          </a>
        )}
      </div>
      <FormTextArea {...body} rows={8} hint="An empty line starts a new paragraph." />
      <FormPhotosField {...photos} hint="The gallery, in this order." />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <FormImageField {...before_url} pictureName="before picture" />
        <FormImageField
          {...after_url}
          pictureName="after picture"
          hint="The same view as the before picture. The page shows both or neither."
        />
      </div>
    </section>
  )
}

/** The columns of a project's form. */
export const columns = {
  title: column.title(200),
  description: column.text(),
  image_url: column.text(),
  category: column.text(categories[0]),
  location: column.text(),
  year: column.integer(thisYear()),
  area: column.text(),
  featured: column.toggle(),
  slug: column.slug(),
  phase: column.optionalChoice(phases),
  body: column.text(),
  photos: column.photos(),
  before_url: column.text(),
  after_url: column.text(),
}

type ProjectDraft = column.DraftOf<typeof columns>

/** The form's values as the data of the project's page. */
function toPreview(draft: ProjectDraft, project: Project | null): PreviewRecord {
  const { title, description, body } = draft
  return {
    kind: 'project',
    project: {
      id: project?.id ?? 'new',
      slug: draft.slug,
      title,
      description,
      body,
      category: draft.category || null,
      location: draft.location || null,
      year: parseInteger(draft.year),
      area: draft.area || null,
      featured: draft.featured,
      phase: phases.find((phase) => phase === draft.phase) ?? null,
      image_url: draft.image_url || null,
      // An upload that is not saved yet is shown by its address.
      picture: draft.image_url === project?.image_url ? project.picture : null,
      before_url: draft.before_url || null,
      before: null,
      after_url: draft.after_url || null,
      after: null,
      photos: draft.photos.map((photo) => ({ ...photo, picture: null })),
      created_at: project?.created_at ?? '',
      updated_at: project?.updated_at ?? '',
      related: [],
    },
  }
}
