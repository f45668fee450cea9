import { expect, test } from 'vitest'
import { visitSource } from './visit-source.ts'

const sourceOf = (search: string, referrer?: string) =>
  visitSource(new URLSearchParams(search), referrer, 'site.example')

test('Source of a visit: is the host of the linking page, and a well-known host has a name', () => {
  const names = {
    'https://www.google.co.in/': 'Google',
    'android-app://com.google.android.googlequicksearchbox/': 'Google',
    'https://lm.facebook.com/': 'Facebook',
    'https://l.instagram.com/?u=x': 'Instagram',
    'https://t.co/abc': 'X',
    'https://netflix.com/': 'netflix.com',
    'https://www.justdial.com/Mumbai': 'Justdial',
    'https://Forum.Thane.example/thread/7?user=asha': 'forum.thane.example',
    'https://notgoogle.example/': 'notgoogle.example',
  }
  for (const [referrer, name] of Object.entries(names)) expect(sourceOf('', referrer)).toBe(name)
})

test('Source of a visit: a campaign takes precedence over a click id, and a click id over the referrer', () => {
  expect(sourceOf('utm_source=GBP&gclid=x', 'https://www.bing.com/')).toBe('Google')
  expect(sourceOf('utm_source=leaflet-thane')).toBe('leaflet-thane')
  expect(sourceOf('gclid=x')).toBe('Google')
  expect(sourceOf('fbclid=x', 'https://m.facebook.com/')).toBe('Facebook')
})

test('Source of a visit: is direct without a referrer, and null for a link on this site', () => {
  expect(sourceOf('')).toBe('Direct')
  expect(sourceOf('utm_source=')).toBe('Direct')
  expect(sourceOf('', 'https://site.example/about')).toBeNull()
})

test('Source of a visit: anything but a plain name is counted as other', () => {
  for (const text of ['=1+1', '<b>x</b>', 'two words', 'x'.repeat(61), '\u202eevil', 'साँझ'])
    expect(sourceOf(`utm_source=${encodeURIComponent(text)}`)).toBe('Other')
  expect(sourceOf('', 'not an address')).toBe('Other')
  expect(sourceOf('', 'about:blank')).toBe('Other')
})
