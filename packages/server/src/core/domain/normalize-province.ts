import type { Context } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import { type Resource, visibleRow } from '../context/resource.ts'
import { stateNamed } from './places.ts'

type WithState = { id: number; country: string; state: string }

/**
 * Converts the state of an address to the name under which it is stored. Accepts an unknown state if the record already
 * contains this state and country; otherwise throws INVALID_INPUT at `state`.
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
