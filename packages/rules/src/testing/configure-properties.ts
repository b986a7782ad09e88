import fc from 'fast-check'
import { inject } from 'vitest'
import { USUAL_INPUTS } from './inputs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `seed` is the seed of all property tests. The number of inputs of each property test is multiplied by `times`. */
    properties: { seed: number; times: number }
  }
}

// This code runs before each test file, so that all property tests of a run use one seed.
const { seed, times } = inject('properties')
fc.configureGlobal({ seed, numRuns: USUAL_INPUTS * times })
