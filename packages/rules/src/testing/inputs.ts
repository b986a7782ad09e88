import fc from 'fast-check'

/** Number of inputs that a property tries unless it says otherwise. */
export const USUAL_INPUTS = 100

/** Returns how many inputs a property tries that usually tries `usual`: as many in `npm test`, more in `npm run explore`. */
export function inputs(usual: number): number {
  const { numRuns = USUAL_INPUTS } = fc.readConfigureGlobal() ?? {}
  return (usual * numRuns) / USUAL_INPUTS
}

/** Returns the time limit in ms of a test that has one of its own: longer where its properties try more inputs. */
export function timeLimit(usual: number): number {
  return inputs(usual)
}
