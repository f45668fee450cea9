/** '86 %'; null where there is nothing to have a part of. */
export const formatShare = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${Math.round((part / whole) * 100)} %`
