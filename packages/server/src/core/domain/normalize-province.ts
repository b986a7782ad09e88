import type { Context } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import { type Resource, visibleRow } from '../context/resource.ts'
import { stateNamed } from './places.ts'

type WithState = { id: number; country: string; state: string }

/**
 * Returns the stored name of an address's state, however the input spells it. A stored value that is in no list stays valid
 * while country and state are unchanged. Throws INVALID_INPUT at `state`.
 */
export async function normalizeProvince<Row extends WithState>(
  context: Context,
  resource: Resource<Row, unknown>,
  input: { id?: number | undefined; country: string; state: string },
): Promise<string> {
  const stateName = await stateNamed(input.country, input.state)
  if (stateName !== undefined) return stateName
  const before = input.id === undefined ? undefined : await visibleRow(context, resource, input.id)
  if (before?.country === input.country && before.state === input.state) return input.state
  throw invalidField('state', {
    key: 'validation.state',
    values: { country: input.country },
    message: `is not a state of ${input.country}`,
  })
}
