import type { Context } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import { type Resource, visibleRow } from '../context/resource.ts'
import { stateNamed } from './places.ts'

type WithState = { id: number; country: string; state: string }

/**
 * The state of an address by its name, however it was written. What a record has had since before there were states to
 * choose from stays as long as nobody changes it. Fails with INVALID_INPUT at `state`.
 */
export async function normalizeProvince<Row extends WithState>(
  context: Context,
  resource: Resource<Row, unknown>,
  input: { id?: number | undefined; country: string; state: string },
): Promise<string> {
  const known = await stateNamed(input.country, input.state)
  if (known !== undefined) return known
  const before = input.id === undefined ? undefined : await visibleRow(context, resource, input.id)
  if (before?.country === input.country && before.state === input.state) return input.state
  throw invalidField('state', {
    key: 'validation.state',
    values: { country: input.country },
    message: `is no state of ${input.country}`,
  })
}
