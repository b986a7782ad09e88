import fc from 'fast-check'

/** Default number of inputs of a property test. */
export const USUAL_INPUTS = 100

/**
 * Returns the number of inputs for a property test that normally tries `usual`: the same number in `npm test`, a multiple of it
 * in `npm run explore`.
 */
export function inputs(usual: number): number {
  const { numRuns = USUAL_INPUTS } = fc.readConfigureGlobal() ?? {}
  return (usual * numRuns) / USUAL_INPUTS
}

/**
 * Returns the time limit in ms for a test that normally needs its own limit `usual`. It is longer if property tests try more
 * inputs.
 */
export function timeLimit(usual: number): number {
  return inputs(usual)
}
