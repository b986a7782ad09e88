import { expect } from 'vitest'
import { upload } from '../files/uploads.ts'
import type { TestApplication } from '../test-application.ts'
import { importsIn } from './imports.ts'

/** Returns a semicolon-separated CSV file with a header and `rows` new shops. */
export function manySpaces(rows: number, name = 'Tienda'): Buffer {
  const lines = Array.from({ length: rows }, (_, index) => `${name} ${index + 1};1200;1800;Getafe`)
  return Buffer.from(['Tienda;Ancho;Alto;Población', ...lines].join('\n'))
}

/** Returns functions that import spreadsheets of spaces, by default as the administrator. */
export function spaceImportsIn(application: TestApplication, admin: string) {
  const { atRest, stateOf } = importsIn(application, admin)

  /** Uploads a file, which starts the import. Returns the id of the import. */
  async function begun(content: Buffer, input: object = {}, { token = admin, name = 'tiendas.csv' } = {}) {
    const file = await upload(application.address, token, name, content)
    return (await application.done('spacerest/upload-file', { upload: file, ...input }, token)).id
  }

  /** Uploads a file and waits until the import is evaluated. Returns the import. */
  async function prepared(content: Buffer, input: object = {}, by: Parameters<typeof begun>[2] = {}) {
    return atRest(await begun(content, input, by), by.token)
  }

  async function takeIn(id: number, token = admin) {
    await application.done('spacerest/import-file', { id }, token)
    return atRest(id, token)
  }

  /** Waits until the import has processed at least `least` rows. */
  async function amid(id: number, least = 1) {
    await application.workOnJobs()
    const dealt = async () => (await stateOf(id)).dealt
    await expect.poll(dealt, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(least)
  }

  async function rowsOf(id: number, show?: 'refused' | 'created') {
    return (await application.done('spacerest/import-detail', { id, ...(show && { show }) }, admin)).rows
  }

  async function spacesOf(customerId: number) {
    const input = { filters: { customer_id: `eq;${customerId}` }, sort: 'number', perpage: 500 }
    return application.done('spacerest/list', input, admin)
  }

  return { atRest, stateOf, begun, prepared, takeIn, amid, rowsOf, spacesOf }
}
