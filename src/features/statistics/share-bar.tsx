/** A number as a bar, beside the number itself. */
export function ShareBar({ value, max }: { value: number; max: number }) {
  return (
    <svg className="h-2.5 w-full" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <rect height={10} width={(value / Math.max(1, max)) * 100} fill="var(--color-ink)" />
    </svg>
  )
}
