import type { PictureSource } from '../../../core/ui/picture.tsx'
import { mcb } from '../content/pictures/mcb.gen.ts'

/** The picture beside the back office's sign-in form; null for none. */
export const signInPicture: PictureSource<'lit' | 'off'> | null = mcb
