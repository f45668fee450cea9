import '../parts/pages.css'
import { getRouteApi } from '@tanstack/react-router'
import { LitPicture } from '../../../core/ui/picture.tsx'
import { structuralHarmony } from '../content/service-detail.ts'
import { serviceImage } from '../content/services.ts'
import { servicesOrSamples } from '../parts/services-or-samples.ts'

const site = getRouteApi('/_site')
const route = getRouteApi('/_site/services/$slug')

/**
 * The fixed block of every service page, for any slug (D31): text and four pictures. A picture that is already at the
 * top of the page is replaced by another.
 */
export default function StructuralHarmony() {
  const { slug } = route.useParams()
  const { services: storedServices } = site.useLoaderData()
  const headerImage = serviceImage(slug, servicesOrSamples(storedServices))
  const { title, lead, text, images, instead } = structuralHarmony
  const visibleImages = images.map((image) => (image === headerImage ? instead : image))
  return (
    <section className="py-section bg-sheet below-fold [--height:1100px]">
      <div className="page-width">
        <div className="page-grid gap-y-8">
          <h2 className="text-display-1 lg:col-span-6">{title}</h2>
          <div className="lg:col-span-6">
            <p className="text-lead">{lead}</p>
            <p className="mt-5 max-w-[60ch] text-soft">{text}</p>
          </div>
        </div>
        <div className="mt-14 grid grid-cols-2 gap-3 lg:mt-20 lg:grid-cols-12 lg:gap-6">
          {visibleImages.map((image, index) => (
            <LitPicture
              key={image.picture.name}
              {...image}
              sizes={IMAGE_LAYOUTS[index]?.sizes ?? '100vw'}
              className={IMAGE_LAYOUTS[index]?.className}
              imgClassName={IMAGE_LAYOUTS[index]?.cut}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

const IMAGE_LAYOUTS = [
  {
    className: 'col-span-2 h-[240px] lg:col-span-7 lg:h-[520px]',
    cut: 'object-[60%_55%]',
    sizes: '(width < 64rem) max(100vw, 384px), 832px',
  },
  {
    className: 'h-[180px] lg:col-span-5 lg:h-[520px]',
    cut: 'object-[70%_60%]',
    sizes: '(width < 64rem) max(50vw, 288px), 832px',
  },
  {
    className: 'h-[180px] lg:col-span-4 lg:h-[340px]',
    cut: 'object-[40%_40%]',
    sizes: '(width < 64rem) max(50vw, 288px), 544px',
  },
  {
    className: 'col-span-2 h-[240px] lg:col-span-8 lg:h-[340px]',
    cut: 'object-[50%_45%]',
    sizes: '(width < 64rem) max(100vw, 384px), min(62vw, 867px)',
  },
] as const
