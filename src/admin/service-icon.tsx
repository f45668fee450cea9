import {
  Building,
  Compass,
  Cpu,
  Eye,
  Factory,
  House,
  Lightbulb,
  type LucideIcon,
  Map,
  Palette,
  Plug,
  Settings,
  ShieldCheck,
  Sun,
  Wrench,
  Zap,
} from 'lucide-react'
import type { Icon } from '../../server/services/schema.ts'

const drawings: Record<Icon, LucideIcon> = {
  building: Building,
  home: House,
  compass: Compass,
  map: Map,
  eye: Eye,
  settings: Settings,
  palette: Palette,
  zap: Zap,
  plug: Plug,
  lightbulb: Lightbulb,
  'shield-check': ShieldCheck,
  cpu: Cpu,
  wrench: Wrench,
  factory: Factory,
  sun: Sun,
}

/** A service's sign; a name that is not offered, as an old row may hold, is drawn as the default. */
export function ServiceIcon({ icon, size = 24 }: { icon: string; size?: number }) {
  const Drawing = isIcon(icon) ? drawings[icon] : drawings.building
  return <Drawing size={size} strokeWidth={1.5} absoluteStrokeWidth aria-hidden className="flex-none" />
}

const isIcon = (icon: string): icon is Icon => icon in drawings
