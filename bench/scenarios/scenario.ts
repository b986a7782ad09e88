import type { Statement } from './statements.ts'

type Call = { path: string; input: object }

/** Measured call of the application, and plain SQL with the same answer. */
export type Scenario = {
  name: string
  /** Call of the application, such as 'orderrest/list'. */
  call: string
  as: 'house' | 'customer'
  /** Returns the call's input for the n-th run; `last` is the previous answer. */
  input: (n: number, last: unknown) => object
  /** Call made once before the runs; its answer is the first `last`. */
  begin?: Call
  /** Call made before each run, not measured. */
  before?: (n: number) => Call
  /** Returns the floor's statements for the n-th run; they run concurrently. */
  floor: (n: number) => Statement[]
  /**
   * Returns true if the floor's answer equals the call's. By default, lists are compared by ids and total, and other answers
   * not at all.
   */
  isSame?: (answer: unknown, plain: unknown) => boolean
  /** Like `floor`, for a list without its total. */
  rowsFloor?: (n: number) => Statement[]
  /**
   * Maximum p50, as a multiple of the floor and of the rows floor. `quickFloor` applies if the floor takes less than QUICK_MS,
   * because then there is hardly anything to save.
   */
  target?: { floor: number; quickFloor?: number; rowsFloor?: number } | undefined
  /** True to measure the scenario over ten connections too. */
  crowded?: boolean
}
