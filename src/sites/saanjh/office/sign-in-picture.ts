/** The picture beside the back office's sign-in; null for none. */
export { mcb as signInPicture } from '../content/pictures/mcb.gen.ts'
