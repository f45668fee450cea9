import type { inferRouterOutputs } from '@trpc/server'
import type { Photo } from '../../../server/core/database/column-types.ts'
import type { AppRouter } from '../../../server/router.ts'
import {
  categories,
  FIRST_YEAR,
  lastYear,
  phases,
  type ProjectInput,
  projectInput,
  projects,
  thisYear,
} from '../../../server/sections/projects/schema.ts'
import type { ProjectsTable } from '../../../server/sections/projects/table.ts'
import type { EveryColumn } from '../../../server/sections/section-facts.ts'
import type { InitialPicture } from '../../core/media/use-image-upload.ts'
import { copyName } from '../../core/office/copy-name.ts'
import {
  AdditionalFields,
  FieldRow,
  FormTextArea,
  FormNumberField,
  FormImageField,
  FormSelectField,
  FormSwitchField,
  FormTextField,
} from '../../core/office/form-fields.tsx'
import { useHasPage } from '../../core/office/page-link.tsx'
import { parseInteger } from '../../core/office/parse-number.ts'
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type RecordCopy, type RecordForm, useRecordForm } from '../../core/office/record-form.ts'
import { useRecordSaves } from '../../core/office/use-record-saves.ts'
import type { PreviewRecord } from '../../core/preview/preview-draft.ts'
import { RecordPreviewButton } from '../../core/preview/record-preview-button.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { FormPhotosField } from './photos/form-photos-field.tsx'

export type Project = inferRouterOutputs<AppRouter>['projects']['listAll']['items'][number]

interface ProjectDialogProps {
  /** Null for a new one. */
  project: Project | null
  /** A duplicate to add, or null. */
  copy: RecordCopy<Project> | null
  initialPicture: InitialPicture
  onClose: () => void
}

/** The dialog that adds or edits a project: the specified fields in their order, additional ones below a line (D15). */
export function ProjectDialog({ project, copy, initialPicture, onClose }: ProjectDialogProps) {
  const client = useTRPCClient()
  const saves = useRecordSaves({
    itemName: 'project',
    procedures: client.projects,
  })
  const form = useRecordForm({
    kind: 'project',
    record: project,
    copy,
    toDuplicate: (draft) => ({ ...draft, title: copyName(draft.title, 200), slug: '' }),
    toDraft,
    toInput: (draft) => ({ ...toInput(draft), ...(copy && { status: 'inactive' as const }) }),
    schema: projectInput,
    ...saves,
    onSaved: onClose,
  })
  // A category that is no longer offered stays selectable for its project.
  const hasRetiredCategory = project && !categories.some((category) => category === project.category)

  return (
    <RecordDialog
      itemName="project"
      nameField="title"
      preview={<RecordPreviewButton record={toPreview(form.draft, project)} />}
      {...{ form, labels, onClose }}
    >
      <FormTextField form={form} name="title" label={labels.title} required />
      <FormTextArea form={form} name="description" label={labels.description} />
      <FormImageField
        form={form}
        name="image_url"
        initialPicture={initialPicture}
        label={labels.image_url}
        hint="Without one, visitors see the default picture."
      />
      <FieldRow>
        <FormSelectField
          form={form}
          name="category"
          label={labels.category}
          options={
            hasRetiredCategory
              ? [{ value: project.category ?? '', label: project.category || 'None' }, ...categories]
              : categories
          }
        />
        <FormTextField form={form} name="location" label={labels.location} />
        <FormNumberField
          form={form}
          name="year"
          label={labels.year}
          hint={`${FIRST_YEAR} to ${lastYear()}`}
        />
        <FormTextField form={form} name="area" label={labels.area} placeholder="250 sqm" />
      </FieldRow>
      <FormSwitchField
        form={form}
        name="featured"
        label={labels.featured}
        hint="First among the case studies on the home page"
      />
      <AdditionalFields className="sm:grid-cols-2 sm:gap-4">
        <FormTextField
          form={form}
          name="slug"
          label={labels.slug}
          spellCheck={false}
          hint={
            project
              ? 'What its address ends in; left empty, it stays.'
              : 'What its address ends in; left empty, it is made from the title.'
          }
        />
        <FormSelectField
          form={form}
          name="phase"
          label={labels.phase}
          options={[{ value: '', label: 'None' }, ...phases]}
          hint="What the badge says; with none it says Active."
        />
      </AdditionalFields>
      <PageFields form={form} project={project} />
    </RecordDialog>
  )
}

interface PageFieldsProps {
  form: RecordForm<ProjectDraft>
  /** Null for a new one. */
  project: Project | null
}

/** What a project's own page shows: text, photographs, before and after. */
function PageFields({ form, project }: PageFieldsProps) {
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
      <FormTextArea
        form={form}
        name="body"
        label={labels.body}
        rows={8}
        hint="An empty line starts a new paragraph."
      />
      <FormPhotosField form={form} label={labels.photos} hint="The gallery, in this order." />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <FormImageField
          form={form}
          name="before_url"
          label={labels.before_url}
          pictureName="before picture"
        />
        <FormImageField
          form={form}
          name="after_url"
          label={labels.after_url}
          pictureName="after picture"
          hint="The same view twice. The page shows both or neither."
        />
      </div>
    </section>
  )
}

const { labels } = projects

/** A project as form values; null gives the defaults of a new one. */
export const toDraft = (project: Project | null) =>
  ({
    title: project?.title ?? '',
    description: project?.description ?? '',
    image_url: project?.image_url ?? '',
    category: project ? (project.category ?? '') : String(categories[0]),
    location: project?.location ?? '',
    year: String(project?.year ?? thisYear()),
    area: project?.area ?? '',
    featured: project?.featured ?? false,
    slug: project?.slug ?? '',
    phase: project?.phase ?? '',
    body: project?.body ?? '',
    photos: toPhotos(project),
    before_url: project?.before_url ?? '',
    after_url: project?.after_url ?? '',
  }) satisfies Omit<EveryColumn<ProjectsTable>, 'status'>

const toPhotos = (project: Project | null): readonly Photo[] => project?.photos ?? []

type ProjectDraft = ReturnType<typeof toDraft>

/** Form values as the input of `projects.create` and `update`. */
export const toInput = (draft: ProjectDraft): ProjectInput => ({
  ...draft,
  year: parseInteger(draft.year),
  slug: draft.slug || undefined,
  phase: phases.find((phase) => phase === draft.phase) ?? null,
  photos: [...draft.photos],
})

/** Form values as what the project's page would get. */
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
