import type { PreviewTarget } from '../../../core/preview/page-preview.tsx'

/** Where each setting appears on the site, for its preview: the page, and the selector of the element. */
export const previewSpots = {
  header: { name: 'Header', path: '/contact', selector: 'header' },
  contact: { name: 'Contact', path: '/contact', selector: '#content' },
  end: { name: 'Contact at the end', path: '/', selector: '#reach-us' },
  footer: { name: 'Footer', path: '/contact', selector: 'footer' },
  testimonial: { name: 'Testimonial', path: '/', selector: 'blockquote' },
  privacy: { name: 'Privacy Policy', path: '/privacy', selector: '#content' },
  terms: { name: 'Terms of Service', path: '/terms', selector: '#content' },
} satisfies Record<string, PreviewTarget & { name: string }>
