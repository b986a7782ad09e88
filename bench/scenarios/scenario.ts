import type { Statement } from './statements.ts'

type Call = { path: string; input: object }

/** A call of the application that is measured, and the plain SQL that gives the same answer. */
export type Scenario = {
  name: string
  /** The call of the application, such as 'orderrest/list'. */
  call: string
  as: 'house' | 'customer'
  /** The call's input the n-th time; `last` is what the call answered before. */
  input: (n: number, last: unknown) => object
  /** A call made once before: its answer is the first `last`. */
  begin?: Call
  /** A call made before each time, not measured. */
  before?: (n: number) => Call
  /** What the floor runs the n-th time, all at once. */
  floor: (n: number) => Statement[]
  /** Whether the floor's answer says what the call's does. A list is compared by its rows and its total. */
  isSame?: (answer: unknown, plain: unknown) => boolean
  /** For a list: the floor without the total. */
  rowsFloor?: (n: number) => Statement[]
  /**
   * The most that p50 may be in multiples of the floor's, and of the rows floor's; `quickFloor` where the floor takes less
   * than QUICK_MS, so that there is hardly anything to save.
   */
  target?: { floor: number; quickFloor?: number; rowsFloor?: number } | undefined
  /** Measured at ten connections too. */
  crowded?: boolean
}
