interface QrCodeProps {
  /** Row by row: true is dark. With a light border, which readers need. */
  modules: boolean[][]
  label: string
}

/** A QR code as one path, ink on white in every theme: readers want the contrast. */
export function QrCode({ modules, label }: QrCodeProps) {
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      className="size-48 border border-rule bg-white text-ink forced-color-adjust-none"
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} fill="currentColor" />
    </svg>
  )
}
