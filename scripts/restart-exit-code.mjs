/** Exit code of a program that wants to be started anew: `npm run dev`, when its `.env` has changed. */
export const RESTART_EXIT_CODE = 75
