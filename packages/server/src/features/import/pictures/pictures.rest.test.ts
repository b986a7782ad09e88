import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { corner, drawnPicture, drawnSheet } from '../../../testing/files/spreadsheets/drawn-sheet.ts'
import { sheetXml, textCell } from '../../../testing/files/spreadsheets/make-xlsx.ts'
import { pictureImportsIn, plainPicture } from '../../../testing/imports/picture-imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof pictureImportsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = pictureImportsIn(application, admin)
})
afterAll(() => application.close())

const readSample = (name: string) =>
  readFile(new URL(`../../../testing/files/spreadsheets/pictures/${name}`, import.meta.url))

describe('pictures inside a spreadsheet', () => {
  // covers: product 9.16
  test('become photos of new and existing spaces, row by row and in order', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    await make.space({ customer_id, number: 8, shop_name: 'Farmacia Mar', position: '' })
    const ready = await imports.prepared(await readSample('openpyxl.xlsx'), customer_id)
    expect(ready).toMatchObject({
      state: 'ready',
      created: 2,
      unchanged: 1,
      pictures: { coming: 4, rows: 3, unowned: 1, refused: 0, added: 0 },
    })
    const { rows } = await application.done('importsrest/import-detail', { id: ready.id }, admin)
    expect(rows.map(({ number, pictures }) => [number, pictures])).toEqual([
      [3, 2],
      [4, 1],
      [5, 1],
    ])
    const small = await fetch(`${application.address}${rows[0]?.shown_pictures[0]?.small}`)
    expect(small.headers.get('content-type')).toBe('image/webp')
    const input = { id: ready.id, show: 'unowned' } as const
    expect((await application.done('importsrest/pictures', input, admin)).rows).toMatchObject([
      { name: 'xl/media/image5.png', sheet_row: 1, several: false, fault: null },
    ])

    expect(await imports.takeIn(ready.id)).toMatchObject({ state: 'done', pictures: { added: 4, coming: 0 } })
    expect(await imports.galleriesOf(customer_id)).toEqual({
      7: ['image1.png', 'image2.jpeg'],
      8: ['image3.png'],
      9: ['image4.png'],
    })
    expect((await imports.spacesOf(customer_id)).every(({ cover }) => cover !== null)).toBe(true)

    // A second import of the same file adds no pictures, and undoing it keeps the pictures of the first import.
    const again = await imports.prepared(await readSample('openpyxl.xlsx'), customer_id)
    expect(await imports.takeIn(again.id)).toMatchObject({ unchanged: 3, pictures: { added: 0, known: 4 } })
    await imports.undo(again.id)
    expect(await imports.galleriesOf(customer_id)).toMatchObject({ 8: ['image3.png'] })
  })

  test('placed in cells belong to their rows, and add no text to the cell', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const ready = await imports.prepared(await readSample('xlsxwriter-in-cells.xlsx'), customer_id)
    expect(ready).toMatchObject({ warned: 0, pictures: { coming: 3, rows: 2, unowned: 0 } })
    await imports.takeIn(ready.id)
    expect(await imports.galleriesOf(customer_id)).toEqual({
      7: ['image1.png', 'image2.png'],
      8: ['image1.png'],
      9: [],
    })
  })

  test('across two rows require a choice of one', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const rows = ['Tienda', 'Farmacia Luz', 'Farmacia Mar'].map(
      (text, row) => `<row r="${row + 1}" ht="90">${textCell(`A${row + 1}`, text)}</row>`,
    )
    const anchor = `<twoCellAnchor>${corner('from', 1, 40)}${corner('to', 2, 60)}${drawnPicture}</twoCellAnchor>`
    const content = await drawnSheet(sheetXml(rows.join('')), anchor, [await plainPicture('red')])
    const { id, pictures } = await imports.prepared(content, customer_id)
    expect(pictures).toMatchObject({ coming: 1, rows: 1, doubtful: 1 })
    const input = { id, show: 'doubtful' } as const
    const { rows: doubtful } = await application.done('importsrest/pictures', input, admin)
    expect(doubtful).toMatchObject([{ sheet_row: 2, other_row: 3 }])
    const place = doubtful[0]?.place ?? ''
    const elsewhere = await application.call('importsrest/placepicture', { id, place, row: 4 }, admin)
    expect(elsewhere).toMatchObject({ status: 422, fields: { row: { key: 'validation.choice' } } })
    const answer = await application.done('importsrest/placepicture', { id, place, row: 3 }, admin)
    expect(answer.pictures).toMatchObject({ coming: 1, doubtful: 0 })
    // The decision is kept when the rows are evaluated again.
    await application.done('importsrest/load-spreadsheet', { id, update_existing: false }, admin)
    await imports.atRest(id)
    await imports.takeIn(id)
    expect(await imports.galleriesOf(customer_id)).toEqual({ 1: [], 2: ['image1.png'] })
  })

  test('are removed when the import is undone, except from records changed since', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const own = await make.space({ customer_id, number: 7, shop_name: 'Farmacia Luz', position: 'Planta 1' })
    const ready = await imports.prepared(await readSample('openpyxl.xlsx'), customer_id)
    const importRun = await imports.takeIn(ready.id)
    const [first] = await imports.galleryOf(own.id)
    if (!first) throw new Error('No picture')
    const { id, version } = first
    await application.done('galleryrest/update', { id, version, title: 'Fachada' }, admin)
    expect(await imports.undo(importRun.id)).toMatchObject({
      state: 'undone',
      undone: { deleted: 2, restored: 0, kept: 0 },
      pictures: { added: 0, taken_back: 3, kept: 1 },
    })
    expect(await imports.galleriesOf(customer_id)).toEqual({ 7: ['image1.png'] })
  })

  test('stay with a record that the undo keeps because it was used since', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const ready = await imports.prepared(await readSample('openpyxl.xlsx'), customer_id)
    await imports.takeIn(ready.id)
    const space = (await imports.spacesOf(customer_id)).find(({ number }) => number === 8)
    await application.done('spacerest/addremovespace', { id: space?.id ?? 0, in_basket: true }, admin)
    expect(await imports.undo(ready.id)).toMatchObject({
      undone: { deleted: 2, restored: 0, kept: 1 },
      pictures: { added: 0, taken_back: 3, kept: 1 },
    })
    expect(await imports.galleriesOf(customer_id)).toEqual({ 8: ['image3.png'] })
  })

  test('of otherwise unchanged rows are added, and such an import keeps its history', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    await make.space({ customer_id, number: 8, shop_name: 'Farmacia Mar', position: '' })
    const content = await readSample('openpyxl.xlsx')
    const ready = await imports.prepared(content, customer_id, { create_new: false })
    expect(ready).toMatchObject({ skipped: 2, unchanged: 1, pictures: { coming: 1, rows: 3 } })
    const importRun = await imports.takeIn(ready.id)
    expect(importRun).toMatchObject({ created: 0, updated: 0, pictures: { added: 1 } })
    // Simulates an import that was stopped after its only batch.
    await application.handle.execute(`update imports set state = 'cancelled' where id = ${importRun.id}`)
    expect(await application.call('importsrest/delete', { id: importRun.id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    expect(await imports.undo(importRun.id)).toMatchObject({ pictures: { taken_back: 1 } })
    expect(await imports.galleriesOf(customer_id)).toEqual({ 8: [] })
  })
})
