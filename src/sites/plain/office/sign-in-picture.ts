import type { PictureSource } from '../../../core/ui/picture.tsx'

/** The picture beside the back office's sign-in form; null for none. */
export const signInPicture: PictureSource<'lit' | 'off'> | null = null
