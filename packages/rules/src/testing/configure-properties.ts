import fc from 'fast-check'
import { inject } from 'vitest'
import { USUAL_INPUTS } from './inputs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Seed of all properties, and the factor by which the number of inputs is multiplied. */
    properties: { seed: number; times: number }
  }
}

// Runs before every test file, so that all properties of a run try the same inputs.
const { seed, times } = inject('properties')
fc.configureGlobal({ seed, numRuns: USUAL_INPUTS * times })
