import {
  categories,
  FIRST_YEAR,
  lastYear,
  phases,
  projectInput,
} from '../../../server/sections/projects/schema.ts'
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
import { RecordDialog } from '../../core/office/record-dialog.tsx'
import { type RecordCopy, useRecordForm } from '../../core/office/record-form.ts'
import { useRecordSaves } from '../../core/office/use-record-saves.ts'
import { RecordPreviewButton } from '../../core/preview/record-preview-button.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { labels, type Project, toDraft, toInput, toPreview } from './project-draft.ts'
import { ProjectPageFields } from './project-page-fields.tsx'

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
      <ProjectPageFields form={form} project={project} />
    </RecordDialog>
  )
}
