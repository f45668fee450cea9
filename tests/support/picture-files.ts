/** A file as a browser test chooses it. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const jpegFile = (buffer: Buffer, name = 'photo.jpg'): TestFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
})
