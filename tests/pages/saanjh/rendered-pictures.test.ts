import { expect, test } from 'vitest'
import { insertPicture } from '../../support/media.ts'
import { renderPage } from '../../support/rendered-page.ts'
import { asAdmin } from '../../support/trpc-caller.ts'

test('Uploaded pictures: the served page has their files, so that they load on scrolling without JavaScript', async () => {
  const admin = await asAdmin()
  const pictures = [
    await insertPicture({ alt: 'A meter room, lit' }),
    await insertPicture({ focal_x: 0.1, focal_y: 0.88 }),
  ]
  for (const [index, { hash }] of pictures.entries())
    await admin.projects.create.mutate({ title: `Project ${2 - index}`, image_url: `/media/${hash}` })
  const html = await renderPage('/projects')
  const imageOf = ({ hash }: { hash: string | null }) =>
    html.match(new RegExp(`<img[^>]* src="/media/${hash}-[^>]*>`))?.[0]
  for (const { hash } of pictures)
    expect(html).toContain(`type="image/avif" srcSet="/media/${hash}-480.avif 480w,`)
  const [described, first] = pictures.map(imageOf)
  expect(first).toContain('alt="Project 1"')
  expect(first).toContain('loading="eager"')
  expect(first).toContain('focal-crop focal-x-0% focal-y-100%')
  expect(described).toContain('alt="A meter room, lit"')
  expect(described).toContain('loading="lazy"')
  expect(described).not.toContain('focal-')
  expect(html.match(/<link rel="preload" as="image"[^>]*>/g)).toEqual([
    expect.stringContaining(`/media/${pictures[1]?.hash}-`),
  ])
})

test('Uploaded pictures: a replaced picture changes on the page of the record that uses it', async () => {
  const admin = await asAdmin()
  const [old, next] = [await insertPicture(), await insertPicture()]
  await admin.projects.create.mutate({ title: 'Hilltop', image_url: `/media/${old.hash}` })
  expect(await renderPage('/projects')).toContain(old.hash)
  await admin.media.replace.mutate({
    id: old.id,
    updated_at: old.updated_at.toISOString(),
    with: next.id,
  })
  const html = await renderPage('/projects')
  expect(html).toContain(next.hash)
  expect(html).not.toContain(old.hash)
})
