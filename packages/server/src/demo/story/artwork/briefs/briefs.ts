import type { Brief } from './brief.ts'
import { chainBriefs } from './chains.ts'
import { makerBriefs } from './makers.ts'

/** Briefs of all campaigns by campaign code. */
export const briefs: Record<string, Brief> = { ...chainBriefs, ...makerBriefs }
