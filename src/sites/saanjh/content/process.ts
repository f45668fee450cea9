/** A stage of the work, with its symbol on the process line. */
export type ProcessStep = {
  title: string
  text: string
  symbol: 'supply' | 'meter' | 'transformer' | 'switch' | 'breaker' | 'lamp'
}

/** Defaults of the back office's 'process' section (D26). */
export const processHeading = 'Six stages, one line'
export const processIntro = 'Read it the way we draw it: from the incoming supply to the lamp.'

export const processSteps: readonly ProcessStep[] = [
  {
    title: 'Survey',
    text: 'We visit, open the boards, measure loads and earth resistance, and photograph what we find.',
    symbol: 'supply',
  },
  {
    title: 'Load study',
    text: 'Connected load, diversity, fault level, cable and breaker sizes. You learn whether the sanctioned load is enough before you spend.',
    symbol: 'meter',
  },
  {
    title: 'Design',
    text: 'Single-line diagram, layouts, lighting calculation and a priced bill of quantities, to IS 732 and IS 3043.',
    symbol: 'transformer',
  },
  {
    title: 'Procurement',
    text: 'Approved makes only, bought with invoices and test certificates in your name.',
    symbol: 'switch',
  },
  {
    title: 'Execution',
    text: 'Conduit, cable, dressing, ferrules. Weekly photographs and one site engineer you can call.',
    symbol: 'breaker',
  },
  {
    title: 'Test and handover',
    text: 'Insulation, continuity, earth loop, RCCB trip times. You receive as-built drawings, readings and a labelled board.',
    symbol: 'lamp',
  },
]
