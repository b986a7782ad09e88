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
  /** Call made before each run. Its time is not measured. */
  before?: (n: number) => Call
  /** Returns the floor's statements for the n-th run; they run concurrently. */
  floor: (n: number) => Statement[]
  /**
   * Returns true if the answers of the call and of the floor are equal. By default, lists are compared by ids and total; other
   * answers are not compared.
   */
  isSame?: (answer: unknown, plain: unknown) => boolean
  /** Like `floor`, but without the statement for the total of a list. */
  rowsFloor?: (n: number) => Statement[]
  /**
   * Maximum p50, as a multiple of `floor` and of `rowsFloor`. If the floor takes less than QUICK_MS, hardly any time can be
   * saved, so `quickDifference` replaces `floor`: the maximum number of ms more than the floor.
   */
  target?: { floor: number; quickDifference?: number; rowsFloor?: number } | undefined
  /** True to measure the scenario over ten connections as well. */
  crowded?: boolean
}
