import { PlainLink } from '../../../core/ui/link.tsx'

/** A project's title as a link that covers its card (the nearest positioned ancestor), named by the title alone. */
export function ProjectLink({ slug, title }: { slug: string; title: string }) {
  return (
    <PlainLink
      to="/projects/$slug"
      params={{ slug }}
      className="decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
    >
      {title}
    </PlainLink>
  )
}
