import { FormImageField, FormTextArea } from '../../core/office/form-fields.tsx'
import type { RecordForm } from '../../core/office/record-form.ts'
import { FormPhotosField } from './photos/form-photos-field.tsx'
import { labels, type Project, type ProjectDraft } from './project-draft.ts'

interface ProjectPageFieldsProps {
  form: RecordForm<ProjectDraft>
  /** Null for a new one. */
  project: Project | null
}

/** What a project's own page shows: text, photographs, before and after. */
export function ProjectPageFields({ form, project }: ProjectPageFieldsProps) {
  return (
    <section className="grid gap-5 border-t border-edge pt-5" aria-label="Its own page">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg font-heading">Its own page</h3>
        {project?.status === 'active' && (
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
