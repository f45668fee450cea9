import type { Inquiry } from './inquiry.ts'

/** The photographs that came with an inquiry; each opens large in its own window. Renders nothing if there are none. */
export function InquiryPhotos({ photos }: Pick<Inquiry, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="photos-title" className="mt-5">
      <h3 id="photos-title" className="mb-3 text-lg font-heading">
        Photographs ({photos.length})
      </h3>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5 xl:grid-cols-4">
        {photos.map(({ id }, index) => (
          <li key={id}>
            <a className="block" href={`/inquiry-media/${id}`} target="_blank" rel="noreferrer">
              <img
                className="aspect-square w-full bg-placeholder object-cover"
                src={`/inquiry-media/${id}/thumbnail`}
                alt={`Photograph ${index + 1} of ${photos.length}, opens large`}
                width={240}
                height={240}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
