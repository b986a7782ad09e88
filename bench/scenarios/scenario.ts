import type { Statement } from './statements.ts'

type Call = { path: string; input: object }

/** Measured call of the application, and the plain SQL with the same answer. */
export type Scenario = {
  name: string
  /** Call of the application, such as 'orderrest/list'. */
  call: string
  as: 'house' | 'customer'
  /** Returns the call's input for the n-th time; `last` is the previous answer. */
  input: (n: number, last: unknown) => object
  /** Call made once before; its answer is the first `last`. */
  begin?: Call
  /** Call made before each run, not measured. */
  before?: (n: number) => Call
  /** Returns the floor's statements for the n-th time, run concurrently. */
  floor: (n: number) => Statement[]
  /** Compares the floor's answer with the call's. A list is compared by its rows and its total. */
  isSame?: (answer: unknown, plain: unknown) => boolean
  /** Floor of a list without the total. */
  rowsFloor?: (n: number) => Statement[]
  /**
   * Largest p50 in multiples of the floor and of the rows floor; `quickFloor` applies if the floor takes less than
   * QUICK_MS, so that there is hardly anything to save.
   */
  target?: { floor: number; quickFloor?: number; rowsFloor?: number } | undefined
  /** True to measure it over ten connections too. */
  crowded?: boolean
}
