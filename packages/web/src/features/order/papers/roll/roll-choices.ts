import { mostOrdersOnRoll, widestGap } from '@lienzo/contract/sales/production/order-roll-plan'
import { useNavigate } from '@tanstack/react-router'
import { type SearchParameters, useSearchParameters } from '../../../../core/address/search-parameters.ts'

/** Options of a roll plan. */
export type RollChoices = {
  material: number | undefined
  /** Gap between pieces in mm. */
  gap: number
  turn: boolean
  /** Ids of the lines for which `turn` is reversed. */
  otherwise: readonly number[]
}

/** Parameters of a roll plan in the URL; undefined removes a parameter. */
type RollAddress = {
  [Name in 'roll' | 'material' | 'gap' | 'turn' | 'otherwise']?: SearchParameters[Name] | undefined
}
const nothing: RollAddress = {
  ...{ roll: undefined, material: undefined, gap: undefined },
  ...{ turn: undefined, otherwise: undefined },
}

/** Returns the ids of the orders in the roll plan from the URL, or null if there are none or more than `mostOrdersOnRoll`. */
export function rollOrders({ roll }: SearchParameters): number[] | null {
  const ids = idsIn(roll)
  return ids.length === 0 || ids.length > mostOrdersOnRoll ? null : ids
}

/** Keeps the options of a roll plan in the URL, so that a link to the URL shows the same plan. */
export function useRollChoices() {
  const parameters = useSearchParameters()
  const navigate = useNavigate()
  const { material, gap = 0, turn, otherwise } = parameters
  const choices: RollChoices = {
    material,
    gap: Math.min(gap, widestGap),
    turn: turn !== 'no',
    otherwise: idsIn(otherwise),
  }
  const go = (changes: RollAddress) => {
    const others = Object.entries(parameters).filter(([name]) => !Object.hasOwn(changes, name))
    const search = Object.fromEntries([...others, ...Object.entries(changes)])
    // Does not ask about unsaved changes, because the user stays on the screen.
    void navigate({ to: '.', search, replace: true, ignoreBlocker: true })
  }
  return {
    choices,
    open: (orderIds: readonly number[]) => go({ roll: inAddress(orderIds) }),
    close: () => go(nothing),
    choose: (changes: Partial<RollChoices>) => {
      const next = { ...choices, ...changes }
      go({
        material: next.material,
        gap: next.gap || undefined,
        turn: next.turn ? undefined : 'no',
        otherwise: inAddress(next.otherwise),
      })
    },
  }
}

/** Formats ids for the URL: a single id as a number, several ids as a text. Returns undefined if there are no ids. */
function inAddress(ids: readonly number[]): string | number | undefined {
  return ids.length > 1 ? ids.join(',') : ids[0]
}

function idsIn(text: string | number | undefined): number[] {
  const ids = String(text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)]
}
