import fc from 'fast-check'
import { inject } from 'vitest'
import { USUAL_INPUTS } from './inputs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Seed of all property tests, and the factor that multiplies their numbers of inputs. */
    properties: { seed: number; times: number }
  }
}

// Runs before every test file, so that all property tests of a run use the same seed.
const { seed, times } = inject('properties')
fc.configureGlobal({ seed, numRuns: USUAL_INPUTS * times })
