import { eanCheckDigit } from '@lienzo/rules/catalogue/ean'
import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { upload } from '../files/uploads.ts'
import type { TestApplication } from '../test-application.ts'

export type Cell = string | number | boolean | Date | null

export const headers = ['EAN', 'Nombre', 'Marca', 'Familia', 'Cliente', 'Activo']
export const mapping = { code: 0, name: 1, brand: 2, family: 3, customer: 4, active: 5 }

export function ean(number: number): string {
  const digits = `84${String(number).padStart(10, '0')}`
  return `${digits}${eanCheckDigit(digits)}`
}

export async function xlsx(rows: Cell[][]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Hoja1', rows: [headers, ...rows] }] }))
}

export function longCsv(rows: number): Buffer {
  return Buffer.from(
    `EAN;Nombre\n${Array.from({ length: rows }, (_, index) => `C-${index};Crema`).join('\n')}`,
  )
}

type Choices = { customer_id?: number | null; update_existing?: boolean; mapping?: Record<string, number> }

/** Returns functions that import spreadsheets of products, by default as the administrator. */
export function importsIn(application: TestApplication, admin: string) {
  const sent = (content: Buffer, name = 'productos.xlsx', token = admin) =>
    upload(application.address, token, name, content)

  /** Uploads a file and waits until the import is evaluated. Returns the import. */
  async function prepared(content: Buffer, input: Choices = {}, name?: string, token = admin) {
    const { id } = await application.done(
      'importsrest/upload-file',
      { resource: 'promotion', upload: await sent(content, name, token), customer_id: null, ...input },
      token,
    )
    return atRest(id, token)
  }

  /** Waits until no job is working on the import. Returns the import. */
  async function atRest(id: number, token = admin) {
    await application.workOnJobs()
    const working = ['uploaded', 'preparing', 'importing', 'undoing']
    await expect
      .poll(async () => working.includes((await stateOf(id, token)).state), { timeout: 30_000 })
      .toBe(false)
    return stateOf(id, token)
  }

  /** Uploads a file and expects that it is ready to be imported. Returns the import with its first rows. */
  async function previewOf(content: Buffer, input: Choices = {}, name?: string) {
    const ready = await prepared(content, input, name)
    expect(ready).toMatchObject({ state: 'ready', failure: null })
    return { ...ready, ...(await rowsOf(ready.id)) }
  }

  const rowsOf = (id: number, show?: 'refused') =>
    application.done('importsrest/import-detail', { id, ...(show ? { show } : {}) }, admin)

  /** Uploads and imports a file, and waits until the import ends. Returns the import. */
  async function importFile(content: Buffer, input: Choices = {}, token = admin) {
    const { id } = await prepared(content, { mapping, ...input }, 'productos.xlsx', token)
    await application.done('importsrest/import-file', { id }, token)
    return atRest(id, token)
  }

  const stateOf = (id: number, token = admin) => application.done('importsrest/monitor-import', { id }, token)

  async function promotionsOf(customerId: number) {
    const { rows } = await application.done(
      'promotionrest/list',
      { filters: { customer_id: `eq;${customerId}` }, sort: 'code', perpage: 500 },
      admin,
    )
    return rows
  }

  return { sent, prepared, atRest, previewOf, rowsOf, importFile, stateOf, promotionsOf }
}

/** Joins lines into the contents of a CSV file. */
export function csvOf(...lines: string[]): Buffer {
  return Buffer.from(lines.join('\n'))
}

type TextImports = {
  /** Resource whose calls are used: `importsrest` for any import, `spacerest` for spaces. */
  calls: 'importsrest' | 'spacerest'
  /** Starts the import of an uploaded CSV file. `input` contains the other fields of the call. */
  begin: (upload: string, input: object, token: string) => Promise<{ id: number }>
}

/**
 * Returns functions that import CSV files through the calls of one resource. `previewOf` acts as the administrator by default;
 * `takeIn` always does.
 */
export function textImportsIn(application: TestApplication, admin: string, { calls, begin }: TextImports) {
  const { atRest } = importsIn(application, admin)

  /** Uploads a CSV file and waits until the import is evaluated. Returns the import with its rows. */
  async function previewOf(content: Buffer, input: object = {}, token = admin) {
    const { id } = await begin(await upload(application.address, token, 'tabla.csv', content), input, token)
    const ready = await atRest(id, token)
    const { rows } = await application.done(`${calls}/import-detail`, { id }, token)
    return { ...ready, shown: rows }
  }

  /** Imports a CSV file and waits until the import ends. Returns the import. */
  async function takeIn(content: Buffer, input: object = {}) {
    const { id } = await previewOf(content, input)
    await application.done(`${calls}/import-file`, { id }, admin)
    return atRest(id)
  }

  return { atRest, previewOf, takeIn }
}
