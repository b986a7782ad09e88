import fc from 'fast-check'

/** Default number of inputs that a property test tries. */
export const USUAL_INPUTS = 100

/**
 * Returns the number of inputs that a property test should try: `usual` in `npm test`, and a multiple of `usual` in `npm run
 * explore`.
 */
export function inputs(usual: number): number {
  const { numRuns = USUAL_INPUTS } = fc.readConfigureGlobal() ?? {}
  return (usual * numRuns) / USUAL_INPUTS
}

/**
 * Returns the time limit in ms for a test that needs `usual` ms in `npm test`. The limit grows with the number of inputs that
 * property tests try.
 */
export function timeLimit(usual: number): number {
  return inputs(usual)
}
