/** Modules that every page of the site needs: bundled into one chunk with those listed in scripts/client-chunks.ts. */
export const shellModules = [
  'src/sites/saanjh/content/copy.ts',
  'src/sites/saanjh/content/facts.ts',
  'src/sites/saanjh/content/hero.ts',
  'src/sites/saanjh/content/pictures/hero.gen.ts',
  'src/sites/saanjh/content/pictures/hero-tall.gen.ts',
  'src/sites/saanjh/parts/brand.tsx',
  'src/sites/saanjh/parts/effects.tsx',
  'src/sites/saanjh/parts/interface-sounds.ts',
  'src/sites/saanjh/parts/site-header.tsx',
  'src/sites/saanjh/parts/sound-switch.tsx',
  'src/core/ui/interactive-selector.ts',
  'src/core/ui/optional-lazy.ts',
]
