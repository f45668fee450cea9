import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LitPicture, Picture, type PictureSource, preloadPicture } from './picture.tsx'

const board: PictureSource<'lit' | 'off'> = {
  name: 'board',
  width: 1920,
  height: 1200,
  widths: [480, 1080],
  placeholder: 'data:image/webp;base64,AA==',
}

test('Picture: a picture offers AVIF, then WebP, in its own widths, and has its size as attributes', () => {
  const html = renderToStaticMarkup(<Picture picture={board} state="lit" sizes="50vw" alt="A board" />)
  const avif = '/images/board-lit-480.avif 480w, /images/board-lit-1080.avif 1080w'
  expect(html).toContain(`type="image/avif" srcSet="${avif}"`)
  expect(html.indexOf('type="image/avif"')).toBeLessThan(html.indexOf('type="image/webp"'))
  expect(html).toContain('alt="A board" width="1920" height="1200"')
  expect(html).toContain('loading="lazy"')
})

test('Picture: a priority picture is requested at once, and its decoding does not delay the first paint', () => {
  const html = renderToStaticMarkup(<Picture picture={board} state="lit" sizes="100vw" alt="" priority />)
  expect(html).toContain('decoding="async"')
  expect(html).toContain('fetchPriority="high"')
  expect(html).not.toContain('lazy')
})

test('Picture: no picture needs a style attribute, which the content security policy would drop', () => {
  const html = renderToStaticMarkup(<LitPicture picture={board} sizes="100vw" alt="" hover />)
  expect(html).not.toContain('style=')
})

test('Picture: a page is served with only the lit picture, and it is visible', () => {
  const html = renderToStaticMarkup(<LitPicture picture={board} sizes="100vw" alt="A board" />)
  expect(html).toContain('board-lit-1080.avif')
  expect(html).not.toContain('board-off')
  expect(html.split(/[\s"]/)).not.toContain('light-off')
})

test('Picture: a narrow window can have its own crop', () => {
  const narrow = { picture: { ...board, name: 'tall' }, media: '(max-width: 40rem)', sizes: '100vw' }
  const html = renderToStaticMarkup(
    <Picture picture={board} state="off" sizes="50vw" alt="" narrow={narrow} />,
  )
  expect(html.indexOf('tall-off')).toBeLessThan(html.indexOf('board-off'))
  expect(html).toContain('media="(max-width: 40rem)"')
})

test('Picture: the preload names the widths that the picture offers', () => {
  expect(preloadPicture(board, 'lit', '100vw', '(min-width: 40rem)')).toMatchObject({
    imageSrcSet: '/images/board-lit-480.avif 480w, /images/board-lit-1080.avif 1080w',
    media: '(min-width: 40rem)',
  })
})
