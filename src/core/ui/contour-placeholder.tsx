interface ContourPlaceholderProps {
  /** For example a record's id. The same seed gives the same drawing, on the server and in the browser. */
  seed: string
  className?: string
}

type Point = [x: number, y: number]

interface Lamp {
  x: number
  y: number
  power: number
  height: number
}

const SIZE = 800
const CELLS = 44
/** Sample points in a row: the square's corners, and two beyond each edge. */
const GRID_SIZE = CELLS + 5

/**
 * The placeholder of a record without a picture: isolux contours under a few lamps, as in a lighting plan. It covers
 * its box like a picture with `object-fit: cover`, and is decoration for screen readers.
 */
export function ContourPlaceholder({ seed, className = '' }: ContourPlaceholderProps) {
  const { levels, lamps } = cachedDrawing(seed)
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      preserveAspectRatio="xMidYMid slice"
      className={`bg-night fill-live stroke-live block ${className}`}
      strokeWidth="1.6"
      aria-hidden
    >
      {levels.map((path, level) => (
        <path
          key={level}
          d={path}
          strokeOpacity={STROKE_OPACITIES[level]}
          fillOpacity={FILL_OPACITIES[level]}
        />
      ))}
      <path d={lamps} />
    </svg>
  )
}

type Drawing = ReturnType<typeof drawContours>

const drawings = new Map<string, Drawing>()

const MAX_DRAWINGS = 200

/** The drawing of a seed, cached: it takes milliseconds, and the server needs the same drawings for many pages. */
function cachedDrawing(seed: string): Drawing {
  const known = drawings.get(seed)
  if (known) return known
  if (drawings.size >= MAX_DRAWINGS) drawings.clear()
  const drawing = drawContours(seed)
  drawings.set(seed, drawing)
  return drawing
}

/** The fractions of the highest illuminance at which a contour is drawn, from the outermost inwards. */
const CONTOUR_LEVELS = [0.06, 0.085, 0.125, 0.18, 0.27, 0.4, 0.56, 0.76]

/** By contour, from the outermost inwards. */
const STROKE_OPACITIES = ['.26', '.3', '.36', '.44', '.54', '.66', '.8', '1']

/** By contour, from the outermost inwards. */
const FILL_OPACITIES = ['.015', '.02', '.025', '.035', '.06', '.11', '.18', '.32']

/**
 * The drawing of a seed, as SVG path data in a square of 800 units: `levels` from the outermost contour inwards,
 * and a cross for every lamp. About 1.5 kB. Only exact arithmetic, so that all engines give the same result.
 */
export function drawContours(seed: string): { levels: string[]; lamps: string } {
  const random = seededRandom(seed)
  const lamps = placeLamps(4 + Math.floor(random() * 3), random)
  const grid = sampleIlluminance(lamps)
  const brightest = Math.max(...lamps.map(({ x, y }) => illuminanceAt(lamps, x, y)))
  const thresholds = CONTOUR_LEVELS.map((fraction) => fraction * brightest)
  return {
    levels: thresholds.map((threshold) => traceContours(grid, threshold).map(smoothPath).join('')),
    lamps: lamps.map(({ x, y }) => `M${Math.round(x) - 8} ${Math.round(y)}h16m-8-8v16`).join(''),
  }
}

/** Random lamps away from the edges, at least 150 units apart. */
function placeLamps(lampCount: number, random: () => number) {
  const lamps: Lamp[] = []
  for (let tries = 0; lamps.length < lampCount && tries < 60; tries++) {
    const [x, y] = [SIZE * (0.14 + 0.72 * random()), SIZE * (0.14 + 0.72 * random())]
    if (lamps.some((lamp) => (lamp.x - x) ** 2 + (lamp.y - y) ** 2 < 150 ** 2)) continue
    lamps.push({ x, y, power: 0.6 + 0.7 * random(), height: 58 + 40 * random() })
  }
  return lamps
}

/** A generator of numbers from 0 to 1: mulberry32, seeded with the FNV-1a hash of the text. */
function seededRandom(seed: string) {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Illuminance on the floor: inverse square law and cosine, for each lamp. */
function illuminanceAt(lamps: Lamp[], x: number, y: number) {
  return lamps.reduce((sum, lamp) => {
    const d2 = (x - lamp.x) ** 2 + (y - lamp.y) ** 2 + lamp.height ** 2
    return sum + (lamp.power * lamp.height * lamp.height * lamp.height) / (d2 * Math.sqrt(d2))
  }, 0)
}

/** The illuminance at each sample point. Zero on the outermost ones, so that every contour is closed. */
function sampleIlluminance(lamps: Lamp[]) {
  const step = SIZE / CELLS
  const inside = (index: number) => index > 0 && index < GRID_SIZE - 1
  return Array.from({ length: GRID_SIZE }, (_, row) =>
    Array.from({ length: GRID_SIZE }, (_, column) =>
      inside(row) && inside(column) ? illuminanceAt(lamps, (column - 2) * step, (row - 2) * step) : 0,
    ),
  )
}

/** Marching squares: the closed lines on which the field has the threshold's value. */
function traceContours(grid: number[][], threshold: number): Point[][] {
  const next = new Map<number, { to: number; point: Point }>()
  const isLit = (row: number, column: number) => Number((grid[row]?.[column] ?? 0) >= threshold)
  for (let row = 0; row < GRID_SIZE - 1; row++)
    for (let column = 0; column < GRID_SIZE - 1; column++) {
      const lit =
        isLit(row, column) + isLit(row, column + 1) + isLit(row + 1, column) + isLit(row + 1, column + 1)
      // Most cells lie entirely on one side, and no line crosses them.
      if (lit > 0 && lit < 4) traceCell(grid, threshold, row, column, next)
    }
  const lines: Point[][] = []
  for (const start of next.keys()) {
    const line: Point[] = []
    for (let step = next.get(start), key = start; step; step = next.get(key)) {
      next.delete(key)
      line.push(step.point)
      key = step.to
    }
    if (line.length > 9) lines.push(line)
  }
  return lines
}

/** The corners of a cell in turn, as steps in row and column. */
const CORNERS = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
] as const

/** Adds the segments of one cell to `next`: one or two. */
function traceCell(
  grid: number[][],
  threshold: number,
  row: number,
  column: number,
  next: Map<number, { to: number; point: Point }>,
) {
  const light = CORNERS.map(([down, right]) => grid[row + down]?.[column + right] ?? 0)
  const lit = light.map((value) => value >= threshold)
  const entries: { key: number; point: Point }[] = []
  const exits: number[] = []
  for (let side = 0; side < 4; side++) {
    const end = (side + 1) % 4
    if (lit[side] === lit[end]) continue
    const [from, to] = [CORNERS[side] ?? CORNERS[0], CORNERS[end] ?? CORNERS[0]]
    const fraction = (threshold - (light[side] ?? 0)) / ((light[end] ?? 0) - (light[side] ?? 0))
    const y = row + from[0] + (to[0] - from[0]) * fraction
    const x = column + from[1] + (to[1] - from[1]) * fraction
    // Identifies the side by twice its midpoint: the same key from both cells that share it.
    const key = (2 * row + from[0] + to[0]) * 2 * GRID_SIZE + 2 * column + from[1] + to[1]
    if (lit[side]) entries.push({ key, point: [((x - 2) * SIZE) / CELLS, ((y - 2) * SIZE) / CELLS] })
    else exits.push(key)
  }
  for (const [index, { key, point }] of entries.entries()) next.set(key, { to: exits[index] ?? key, point })
}

/**
 * A closed curve through the midpoints of the line's sides, with its corners as control points: after the first, `t`
 * needs only the next midpoint. Corners are even numbers, so that midpoints are whole and no rounding errors add up.
 */
function smoothPath(line: Point[]) {
  const corners = resample(line).map(([x, y]): Point => [2 * Math.round(x / 2), 2 * Math.round(y / 2)])
  const midpoints = corners.map(([x, y], index): Point => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y]
    return [(x + nextX) / 2, (y + nextY) / 2]
  })
  const [first, second] = [midpoints[0], midpoints[1]]
  const control = corners[1]
  if (!first || !second || !control) return ''
  let path = `M${first.join(' ')}q${formatOffset(control, first)} ${formatOffset(second, first)}`
  for (let index = 2; index <= midpoints.length; index++) {
    const [from, to] = [midpoints[index - 1], midpoints[index % midpoints.length]]
    if (from && to) path += `t${formatOffset(to, from)}`
  }
  return `${path}z`
}

function formatOffset([x, y]: Point, [fromX, fromY]: Point) {
  const [dx, dy] = [x - fromX, y - fromY]
  return `${dx}${dy < 0 ? '' : ' '}${dy}`
}

/** Points at equal distances along a line: enough to preserve its shape, few enough for a small file. */
function resample(line: Point[]) {
  const lengths = line.map(([x, y], index) => {
    const [nextX, nextY] = line[(index + 1) % line.length] ?? [x, y]
    return Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2)
  })
  const totalLength = lengths.reduce((sum, length) => sum + length, 0)
  const pointCount = Math.max(8, Math.min(18, Math.round(totalLength / 110)))
  const points: Point[] = []
  let distance = 0
  for (const [index, point] of line.entries()) {
    const length = lengths[index] ?? 0
    if (distance + length > (points.length * totalLength) / pointCount) points.push(point)
    distance += length
  }
  return points
}
