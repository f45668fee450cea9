/** '86 %'; null if the whole is 0. */
export const formatShare = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${Math.round((part / whole) * 100)} %`
