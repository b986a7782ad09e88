import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { upload } from '../../../testing/files/uploads.ts'
import { importsIn } from '../../../testing/sales/promotion-imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof importsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = importsIn(application, admin)
})
afterAll(() => application.close())

const written = (name: string) =>
  readFile(new URL(`../../../testing/files/spreadsheets/pictures/${name}`, import.meta.url))

/** Has a spreadsheet of spaces read, with its pictures. */
async function prepared(content: Buffer, customer_id: number, name = 'tiendas.xlsx') {
  const file = await upload(application.address, admin, name, content)
  const asked = { resource: 'space' as const, upload: file, customer_id }
  const { id } = await application.done('importsrest/upload-file', asked, admin)
  return imports.atRest(id)
}

async function takeIn(id: number) {
  await application.done('importsrest/import-file', { id }, admin)
  return imports.atRest(id)
}

async function undo(id: number) {
  await application.done('importsrest/changestatus', { id, state: 'undoing' }, admin)
  return imports.atRest(id)
}

async function spacesOf(customer_id: number) {
  const asked = { filters: { customer_id: `eq;${customer_id}` }, sort: 'number', perpage: 500 }
  return (await application.done('spacerest/list', asked, admin)).rows
}

async function galleryOf(record_id: number) {
  const { rows } = await application.done('galleryrest/getgallery', { resource: 'space', record_id }, admin)
  return rows.map(({ file }) => file.name)
}

async function galleriesOf(customer_id: number) {
  const spaces = await spacesOf(customer_id)
  return Object.fromEntries(
    await Promise.all(spaces.map(async ({ id, number }) => [number, await galleryOf(id)] as const)),
  )
}

describe('pictures inside a spreadsheet', () => {
  test('become the photos of new spaces and of those that are there, row by row and in their order', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    await make.space({ customer_id, number: 8, shop_name: 'Farmacia Mar', position: '' })
    const ready = await prepared(await written('openpyxl.xlsx'), customer_id)
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
    const { rows: unowned } = await application.done(
      'importsrest/pictures',
      { id: ready.id, show: 'unowned' },
      admin,
    )
    expect(unowned).toMatchObject([
      { name: 'xl/media/image5.png', sheet_row: 1, several: false, fault: null },
    ])

    expect(await takeIn(ready.id)).toMatchObject({ state: 'done', pictures: { added: 4, coming: 0 } })
    expect(await galleriesOf(customer_id)).toEqual({
      7: ['image1.png', 'image2.jpeg'],
      8: ['image3.png'],
      9: ['image4.png'],
    })
    expect((await spacesOf(customer_id)).every(({ cover }) => cover !== null)).toBe(true)

    // The same once more adds nothing; and undoing it takes nothing away that another one brought.
    const again = await prepared(await written('openpyxl.xlsx'), customer_id)
    expect(await takeIn(again.id)).toMatchObject({ unchanged: 3, pictures: { added: 0, known: 4 } })
    await undo(again.id)
    expect(await galleriesOf(customer_id)).toMatchObject({ 8: ['image3.png'] })
  })

  test('placed in cells are those of their rows, and are no text of the cell', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const ready = await prepared(await written('xlsxwriter-in-cells.xlsx'), customer_id)
    expect(ready).toMatchObject({ warned: 0, pictures: { coming: 3, rows: 2, unowned: 0 } })
    await takeIn(ready.id)
    expect(await galleriesOf(customer_id)).toEqual({
      7: ['image1.png', 'image2.png'],
      8: ['image1.png'],
      9: [],
    })
  })

  test('go with the import when it is undone, but for those that somebody has changed since', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const own = await make.space({ customer_id, number: 7, shop_name: 'Farmacia Luz', position: 'Planta 1' })
    const ready = await prepared(await written('openpyxl.xlsx'), customer_id)
    const done = await takeIn(ready.id)
    const { rows } = await application.done(
      'galleryrest/getgallery',
      { resource: 'space', record_id: own.id },
      admin,
    )
    const [first] = rows
    if (!first) throw new Error('No picture')
    const { id, version } = first
    await application.done('galleryrest/update', { id, version, title: 'Fachada' }, admin)
    expect(await undo(done.id)).toMatchObject({
      state: 'undone',
      undone: { deleted: 2, restored: 0, kept: 0 },
      pictures: { added: 0, taken_back: 3, kept: 1 },
    })
    expect(await galleriesOf(customer_id)).toEqual({ 7: ['image1.png'] })
  })
})
