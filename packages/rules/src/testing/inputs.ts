import fc from 'fast-check'

/** Default number of inputs of a property. */
export const USUAL_INPUTS = 100

/** Returns the number of inputs for a property that usually tries `usual`: the same in `npm test`, more in `npm run explore`. */
export function inputs(usual: number): number {
  const { numRuns = USUAL_INPUTS } = fc.readConfigureGlobal() ?? {}
  return (usual * numRuns) / USUAL_INPUTS
}

/** Returns the time limit in ms of a test with its own limit, longer if properties try more inputs. */
export function timeLimit(usual: number): number {
  return inputs(usual)
}
