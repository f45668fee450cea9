import { initialsOf } from '../../../../server/core/text/schema.ts'
import { splitParagraphs } from '../../../core/page/split-paragraphs.ts'
import { ContourPlaceholder } from '../../../core/ui/contour-placeholder.tsx'
import { RecordImage } from '../../../core/ui/record-image.tsx'
import { Reveal, type RevealType } from '../../../core/ui/reveal.tsx'
import { coverWidth, type UploadedPictureSource } from '../../../core/ui/uploaded-picture.tsx'
import { useImageFailure } from '../../../core/ui/use-image-failure.ts'

interface TeamCardsProps {
  members: readonly TeamMember[]
  /** The number of members shown. */
  count: number
  reveal: RevealType
  /** Each member in a separate row, with the biography beside the portrait. */
  wide?: boolean
  className?: string
}

/** The first `count` team members, revealed one after the other. */
export function TeamCards({ members, count, reveal, wide = false, className = '' }: TeamCardsProps) {
  return (
    <ul className={`grid gap-6 ${className}`}>
      {members.slice(0, count).map((member, index) => (
        <li key={member.id}>
          <Reveal type={reveal} order={REVEAL_ORDER[index] ?? 0}>
            <TeamMemberCard member={member} wide={wide} />
          </Reveal>
        </li>
      ))}
    </ul>
  )
}

const REVEAL_ORDER = [0, 1, 2, 3] as const

/** The fields of a team member that the cards show. */
export interface TeamMember {
  id: string
  name: string
  position: string | null
  degree: string | null
  bio: string | null
  image_url: string | null
  /** The data of an uploaded portrait. Sample people have none. */
  picture?: UploadedPictureSource | null
}

/** A team member: the portrait, or a generated placeholder with the initials, and the name beside or under it. */
function TeamMemberCard({ member, wide }: { member: TeamMember; wide: boolean }) {
  const { id, name, position, degree, bio, image_url, picture } = member
  const [failed, failureProps] = useImageFailure(image_url)
  return (
    <article
      className={`gap-x-4 gap-y-5 max-sm:grid max-sm:grid-cols-[128px_1fr] max-sm:items-center ${wide ? 'sm:grid sm:grid-cols-[min(33vw,310px)_1fr] sm:grid-rows-[auto_1fr] sm:gap-x-12' : ''}`}
    >
      <div
        className={`relative aspect-square overflow-clip bg-night sm:aspect-4/5 ${wide ? 'sm:row-span-2' : ''}`}
      >
        {image_url && !failed ? (
          <RecordImage
            {...failureProps}
            src={image_url}
            picture={picture}
            alt={picture?.alt || name}
            sizes={picture ? portraitSizes(picture) : ''}
            width={320}
            height={400}
            className="size-full object-cover"
          />
        ) : (
          <>
            <ContourPlaceholder seed={id} className="size-full" />
            <span
              className="initials-plate absolute bottom-2 left-2 rounded-field px-5 pt-2 pb-1.5 text-xl leading-none font-heading text-ink font-stretch-84% sm:bottom-4 sm:left-4 sm:px-6.5 sm:pt-2.5 sm:pb-2 sm:text-[1.5rem] forced-colors:border"
              aria-hidden
              // Browser versions differ in where a letter of an Indian script ends.
              suppressHydrationWarning
            >
              {initialsOf(name)}
            </span>
          </>
        )}
      </div>
      <div>
        <h3 className="text-[1.25rem] leading-tight font-strong sm:mt-4">{name}</h3>
        {position && <p className="mt-1 text-soft">{position}</p>}
        {degree && <p className="text-soft">{degree}</p>}
      </div>
      {wide && bio && (
        <div className="text-lead max-w-[60ch] space-y-4 max-sm:col-span-2">
          {splitParagraphs(bio).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
    </article>
  )
}

/** The frame is a square of 128 px, from 40rem on 4:5 and a third of the page wide, at most 310 px. */
function portraitSizes(picture: { width: number; height: number }): string {
  const [square, high] = [coverWidth(picture, 1), coverWidth(picture, 4 / 5)]
  return `(width < 40rem) ${Math.round(square * 128)}px, min(${Math.round(high * 33)}vw, ${Math.round(high * 310)}px)`
}
