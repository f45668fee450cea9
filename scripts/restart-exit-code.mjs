/** Exit code of a program that asks to be restarted: `npm run dev`, when its `.env` has changed. */
export const RESTART_EXIT_CODE = 75
