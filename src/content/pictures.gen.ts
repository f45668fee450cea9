// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../ui/picture.tsx'

const upTo1920 = [480, 640, 828, 1080, 1440, 1920]
const upTo2560 = [480, 640, 828, 1080, 1440, 1920, 2560]
const upTo1440 = [480, 640, 828, 1080, 1440]

export const arco: PictureSource<'lit' | 'off'> = {
  name: 'arco',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoQAAoABUB8JZQCdAEOkJmAAP54uklGtP0cFReXkGZHjDwEqaZ/z9AA',
}

export const district: PictureSource<'lit' | 'off'> = {
  name: 'district',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAAAwAQCdASoQAAoABUB8JYwAA3AA/uIcCuMcNX7FPTloah57mL26wAAA',
}

export const frame: PictureSource<'lit' | 'off'> = {
  name: 'frame',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoQAAoABUB8JZQAAucjnY9YAAD+ohODYvhtJBfl3wYOYQGxZx9UZQAA',
}

export const hero: PictureSource<'all' | 'com' | 'ind' | 'off' | 'res' | 'str'> = {
  name: 'hero',
  width: 2560,
  height: 1600,
  widths: upTo2560,
  placeholder:
    'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAABwAQCdASoQAAoABUB8JZQC7AF1AAD+6HaOqi11wumfI4bvBT2ZEgAA',
}

export const heroTall: PictureSource<'all' | 'com' | 'ind' | 'off' | 'res' | 'str'> = {
  name: 'hero-tall',
  width: 1820,
  height: 1600,
  widths: upTo1440,
  placeholder:
    'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAABwAQCdASoQAA4ABUB8JZWDrAGIAAD+5GEw7/c7sknci8Q2v7nNr7vIzMKv8EE9F7dYAA==',
}

export const hilltop: PictureSource<'lit' | 'off'> = {
  name: 'hilltop',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoQAAoABUB8JZQAAudDwkAEp4AAAPqcgoXAV5iKuzRVKeSlm9BqAFfWpwAAAA==',
}

export const living: PictureSource<'lit' | 'off'> = {
  name: 'living',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAACQAQCdASoQAAoABUB8JagCdAB+qAAA/eJnaYX0UyHkmYgJRu2Bc1axZWkH0cm6in0NAAAA',
}

export const mcb: PictureSource<'lit' | 'off'> = {
  name: 'mcb',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAACwAQCdASoQAAoABUB8JQBOgCHTPuJAAP7MaD9/gy77mtxAsbzsQB2mM2fTN7SqWdkZgAt2BP1vL4AA',
}

export const office: PictureSource<'lit' | 'off'> = {
  name: 'office',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoQAAoABUB8JQBOgCLS79UoAADOKRl68jIR0E6L/S7TMEUpEIVv7LO87llwRP4nAAA=',
}

export const pavilion: PictureSource<'lit' | 'off'> = {
  name: 'pavilion',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoQAAoABUB8JQBOgCHPKDzMAAD+eLlojactJlUT5RTumwt/3eif8BpNsEAAAA==',
}

export const pendants: PictureSource<'lit' | 'off'> = {
  name: 'pendants',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAABQAQCdASoQAAoABUB8JZQABDOAAP7q+2DV+MyHmpglkuYHtEnHfNJxX736blNwAAA=',
}

export const resid: PictureSource<'lit' | 'off'> = {
  name: 'resid',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAACQAQCdASoQAAoABUB8JQBYdgqcSgAA/qJVV86MB8mFmcVq0aNK2Qf1jpkot5ugH88ml77vfpDdAAAA',
}

export const studioh: PictureSource<'lit' | 'off'> = {
  name: 'studioh',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAACQAQCdASoQAAoABUB8JZQAAlX17AAA/tlaM+wUv7pbTyLAtXI4sc0Bu9w6U1EUKAA=',
}

export const switchroom: PictureSource<'lit' | 'off'> = {
  name: 'switchroom',
  width: 1920,
  height: 1200,
  widths: upTo1920,
  placeholder:
    'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAAAQAgCdASoQAAoABUB8JYwCdAD0no7KqUQAAP7prZn4DQ5TH+abNlsRvr/J5iOlHYkkhAWpQ6CGwAAA',
}
