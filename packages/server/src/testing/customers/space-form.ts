import { plainSpace } from '../company.ts'
import type { TestApplication } from '../test-application.ts'

/** Reads a space and returns it as input for its update call, as the form would send it. */
export async function spaceForm(application: TestApplication, token: string, id: number) {
  const space = await application.done('spacerest/get', { id }, token)
  const fields = Object.keys(plainSpace()) as (keyof ReturnType<typeof plainSpace>)[]
  const { version, number, customer_id } = space
  return {
    ...plainSpace(),
    ...Object.fromEntries(fields.map((name) => [name, space[name]])),
    ...{ id, version, number, customer_id },
  }
}
