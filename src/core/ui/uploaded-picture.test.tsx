import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RecordImage } from './record-image.tsx'
import { coverWidth, UploadedPicture, type UploadedPictureSource } from './uploaded-picture.tsx'

const photograph: UploadedPictureSource = {
  url: '/media/0a',
  width: 1600,
  height: 1200,
  widths: [480, 1080, 1600],
  alt: '',
  focal_x: 0.5,
  focal_y: 0.5,
  colour: '#405060',
  placeholder: '',
}

const markupOf = (
  changes: Partial<UploadedPictureSource>,
  props: { priority?: boolean; backdrop?: boolean } = {},
) =>
  renderToStaticMarkup(
    <UploadedPicture picture={{ ...photograph, ...changes }} sizes="50vw" alt="A board" {...props} />,
  )

test('Uploaded picture: it offers AVIF, then WebP, then JPEG, and has its size as attributes', () => {
  const html = markupOf({})
  const avif = '/media/0a-480.avif 480w, /media/0a-1080.avif 1080w, /media/0a-1600.avif 1600w'
  expect(html).toContain(`type="image/avif" srcSet="${avif}"`)
  expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('image/webp'))
  expect(html).toContain('src="/media/0a-1080.jpg" alt="A board" width="1600" height="1200" loading="lazy"')
})

test('Uploaded picture: until its renditions exist, only its own address is used', () => {
  const html = markupOf({ widths: [] })
  expect(html).not.toContain('<source')
  expect(html).toContain('src="/media/0a" ')
})

test('Uploaded picture: the focal point is a class, because the policy drops style attributes', () => {
  const html = markupOf({ focal_x: 0.333, focal_y: 1 })
  expect(html).toContain('focal-crop focal-x-25% focal-y-100%')
  expect(html).not.toContain('style=')
  expect(markupOf({})).not.toContain('focal-')
})

test('Uploaded picture: its colour and its placeholder are behind it, except for a logo', () => {
  const placeholder = 'data:image/webp;base64,AA=='
  expect(markupOf({ placeholder })).toMatch(/fill="#405060".*data:image\/webp.*<picture/)
  const logo = markupOf({ placeholder }, { backdrop: false })
  expect(logo).not.toContain('#405060')
  expect(logo).not.toContain('data:')
})

test('Uploaded picture: a picture with priority is preloaded', () => {
  const html = markupOf({}, { priority: true })
  expect(html).toMatch(/<link rel="preload" as="image" type="image\/avif"[^>]*1600w" imageSizes="50vw"/)
  expect(html).not.toContain('lazy')
})

test('Record image: an address that is not an upload is shown as it is', () => {
  const html = renderToStaticMarkup(
    <RecordImage src="https://example.com/a.png" picture={null} alt="A" sizes="" width={32} height={36} />,
  )
  expect(html).toBe(
    '<img alt="A" width="32" height="36" src="https://example.com/a.png" loading="lazy" decoding="async"/>',
  )
})

test('Record image: with priority, any other address is also loaded at once and before others', () => {
  const html = renderToStaticMarkup(
    <RecordImage src="https://example.com/a.png" picture={null} alt="A" sizes="" priority />,
  )
  expect(html).toContain('<img alt="A" src="https://example.com/a.png" loading="eager"')
  expect(html).toContain('fetchPriority="high"')
})

test('Uploaded picture: it is as wide as its frame, or wider if the frame is taller in proportion', () => {
  expect(coverWidth({ width: 3, height: 4 }, 4 / 5)).toBe(1)
  expect(coverWidth({ width: 1600, height: 1000 }, 4 / 5)).toBe(2)
})
