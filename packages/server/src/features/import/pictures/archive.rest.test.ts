import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf } from '../../../testing/company.ts'
import { makeArchive } from '../../../testing/files/make-archive.ts'
import { noisePicture, tryUpload, upload } from '../../../testing/files/uploads.ts'
import { importsIn } from '../../../testing/imports/imports.ts'
import { pictureImportsIn, plainPicture } from '../../../testing/imports/picture-imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof pictureImportsIn>
let red: Buffer
let green: Buffer
let blue: Buffer

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = pictureImportsIn(application, admin)
  red = await plainPicture('red')
  green = await plainPicture('green')
  blue = await plainPicture('blue')
})
afterAll(() => application.close())

const csvOf = (...lines: string[]) => Buffer.from(lines.join('\n'))
const customer = async () => (await makerOf(application, admin).customer()).id

describe('a ZIP of pictures beside a spreadsheet', () => {
  test('assigns each picture to the row that it names: by number, place or column', async () => {
    const customer_id = await customer()
    const { id } = await imports.prepared(
      csvOf(
        'Número;Tienda;Posición;Foto',
        '12;Farmacia Luz;Planta 1;',
        '13;Farmácia Rio;;entrada.png',
        '14;Droguería Sol;;',
        '15;Droguería Sol;Caja;',
        '16;Sin Fotos;;',
      ),
      customer_id,
    )
    const entryOf = (name: string, content = red) => ({ name, content })
    const ready = await imports.addArchive(
      id,
      makeArchive([
        entryOf('0012.png'),
        entryOf('fotos/12-fachada.png', green),
        entryOf('12/10.png', blue),
        entryOf('12/9.png', await plainPicture('cyan')),
        entryOf('FARMACIA_luz - planta 1 (2).PNG', await plainPicture('magenta')),
        entryOf('Farmacia Luz planta 1.png'),
        entryOf('a/b/Entrada.PNG', blue),
        entryOf('drogueria-sol-caja.png', green),
        entryOf('Drogueria Sol.png', blue),
        entryOf('IMG_0012.png', green),
        entryOf('14/15.png', red),
        entryOf('14 y 15/1.png', red),
      ]),
    )
    expect(ready).toMatchObject({
      state: 'ready',
      rows: 5,
      pictures: {
        sources: [{ kind: 'archive', name: 'fotos.zip', total: 12, read: 12, failure: null }],
        ...{ coming: 11, rows: 4, unowned: 1, refused: 0 },
      },
    })
    expect(await imports.listed(id, 'unowned')).toEqual([['IMG_0012.png', 'none']])
    // A picture that the archive contains twice for one gallery is added once.
    expect(await imports.takeIn(id)).toMatchObject({ pictures: { added: 9, known: 2 } })
    expect(await imports.galleriesOf(customer_id)).toEqual({
      12: ['0012.png', '9.png', '10.png', 'FARMACIA_luz - planta 1 (2).PNG', '12-fachada.png'],
      13: ['Entrada.PNG'],
      14: ['1.png', 'Drogueria Sol.png'],
      15: ['drogueria-sol-caja.png'],
      16: [],
    })
  })

  test('that is uploaded again reports the existing pictures, and adds the others', async () => {
    const customer_id = await customer()
    const content = csvOf('Número;Tienda', '12;Farmacia Luz', '13;Farmacia Mar')
    const entryOf = (name: string, picture: Buffer) => ({ name, content: picture })
    const before = [entryOf('12.png', red), entryOf('13.png', green)]
    const first = await imports.prepared(content, customer_id)
    expect(await imports.addArchive(first.id, makeArchive(before))).toMatchObject({
      pictures: { coming: 2, present: 0 },
    })
    await imports.takeIn(first.id)
    const second = await imports.prepared(content, customer_id)
    expect(await imports.addArchive(second.id, makeArchive(before))).toMatchObject({
      pictures: { coming: 0, present: 2, rows: 2 },
    })
    // A picture that was imported for one space still counts as new for a different space.
    const third = await imports.prepared(content, customer_id)
    const more = [...before, entryOf('13-b.png', red)]
    expect(await imports.addArchive(third.id, makeArchive(more))).toMatchObject({
      pictures: { coming: 1, present: 2, rows: 2 },
    })
    expect(await imports.takeIn(third.id)).toMatchObject({ pictures: { added: 1, known: 2, present: 0 } })
  })

  test('reports ambiguous pictures, and follows a renamed row', async () => {
    const customer_id = await customer()
    const { id } = await imports.prepared(
      csvOf('Tienda;Posición', 'Farmacia Luz;Caja', 'Farmacia Luz;Puerta'),
      customer_id,
      { key: 'place' },
    )
    const one = makeArchive([{ name: 'Farmacia Luz.png', content: red }])
    expect(await imports.addArchive(id, one)).toMatchObject({ pictures: { coming: 0, unowned: 1 } })
    expect(await imports.listed(id, 'unowned')).toEqual([['Farmacia Luz.png', 'several']])
    const correction = { id, field: 'shop_name', value: 'Farmacia Mar', row: 3 }
    await application.done('importsrest/updatedetail', correction, admin)
    expect(await imports.atRest(id)).toMatchObject({ pictures: { coming: 1, unowned: 0 } })
  })

  test('warns of pictures that a row names until a ZIP contains them', async () => {
    const customer_id = await customer()
    const { id } = await imports.prepared(
      csvOf('Número;Tienda;Foto', '5;Luz;luz.png;', '6;Mar;mar.png, caja.png', '7;Sol;'),
      customer_id,
    )
    const faults = async () => {
      const { rows } = await application.done('importsrest/import-detail', { id }, admin)
      return rows.flatMap((row) => row.faults.map(({ key, values }) => [row.number, key, values.picture]))
    }
    expect(await faults()).toEqual([])
    await imports.addArchive(id, makeArchive([{ name: 'mar.png', content: red }]))
    expect(await faults()).toEqual([
      [2, 'import.fault.picture_missing', 'luz.png'],
      [3, 'import.fault.picture_missing', 'caja.png'],
    ])
    const second = await imports.addArchive(id, makeArchive([{ name: 'LUZ.PNG', content: green }]))
    expect(second).toMatchObject({ warned: 1, pictures: { coming: 2 } })
    const correction = { id, field: 'photo', value: 'mar.png', row: 3 }
    await application.done('importsrest/updatedetail', correction, admin)
    expect(await imports.atRest(id)).toMatchObject({ warned: 0 })
    await application.done('importsrest/updatedetail', { ...correction, value: 'nada.png' }, admin)
    // The warning remains after the import of the row.
    expect(await imports.takeIn(id)).toMatchObject({ state: 'done', created: 3, warned: 1 })
    expect(await faults()).toEqual([[3, 'import.fault.picture_missing', 'nada.png']])
  })

  test('keeps the pictures of a refused row until it is imported', async () => {
    const customer_id = await customer()
    const { id } = await imports.prepared(csvOf('Número;Tienda;Alto', '5;Luz;alto', '6;Mar;900'), customer_id)
    const archive = makeArchive([
      { name: '5.png', content: red },
      { name: '6.png', content: green },
    ])
    expect(await imports.addArchive(id, archive)).toMatchObject({ refused: 1, pictures: { coming: 1 } })
    expect(await imports.takeIn(id)).toMatchObject({ state: 'done_with_warnings', pictures: { added: 1 } })
    await application.done(
      'importsrest/updatedetail',
      { id, field: 'visible_height', value: '900', row: 2 },
      admin,
    )
    await application.done('importsrest/retrywarnings', { id }, admin)
    expect(await imports.atRest(id)).toMatchObject({ state: 'done', pictures: { added: 2 } })
    expect(await imports.galleriesOf(customer_id)).toEqual({ 5: ['5.png'], 6: ['6.png'] })
  })

  test('can be removed, and another one added', async () => {
    const { id } = await imports.prepared(csvOf('Número;Tienda', '5;Luz'), await customer())
    const first = await imports.addArchive(id, makeArchive([{ name: '5.png', content: red }]))
    const [source] = first.pictures.sources
    if (!source) throw new Error('No source')
    const removal = { id, source_id: source.id }
    await application.done('importsrest/removepictures', removal, admin)
    expect(await imports.atRest(id)).toMatchObject({ pictures: { sources: [], coming: 0 } })
    expect(await application.call('importsrest/removepictures', removal, admin)).toMatchObject({
      error: 'NOT_FOUND',
    })
    // A second archive can be added before the first one has been read.
    for (const [name, content] of [['5-1.png', green] as const, ['5-2.png', blue] as const]) {
      const file = await upload(application.address, admin, 'mas.zip', makeArchive([{ name, content }]))
      await application.done('importsrest/addpictures', { id, upload: file }, admin)
    }
    expect(await imports.atRest(id)).toMatchObject({
      pictures: { coming: 2, sources: [{ read: 1 }, { read: 1 }] },
    })
  })

  test('adds no picture twice if it is read twice, as after a server crash', async () => {
    const customer_id = await customer()
    const { id } = await imports.prepared(csvOf('Número;Tienda', '5;Luz'), customer_id)
    const entries = Array.from({ length: 60 }, async (_, index) => ({
      name: `5-${index}.png`,
      content: await noisePicture(4, 4),
    }))
    await imports.addArchive(id, makeArchive(await Promise.all(entries)))
    // Simulates a server that crashed after storing 40 pictures, when the recorded progress was 24.
    await application.handle.execute(
      `update import_picture_sources set read = 24 where import_id = ${id};
       delete from import_pictures where import_id = ${id} and place >= 40;
       update imports set state = 'preparing' where id = ${id}`,
    )
    await application.services.jobs.add(application.handle, 'import', { import_id: id })
    expect(await imports.atRest(id)).toMatchObject({ state: 'ready', pictures: { coming: 60 } })
    await imports.takeIn(id)
    // Simulates a server that lost the progress of the import although the rows were imported.
    await application.handle.execute(`update imports set state = 'importing', last_row = 0 where id = ${id}`)
    await application.services.jobs.add(application.handle, 'import', { import_id: id })
    expect(await imports.atRest(id)).toMatchObject({ pictures: { added: 60 } })
    expect((await imports.galleriesOf(customer_id))[5]).toHaveLength(60)
  })
})

describe('a bad ZIP', () => {
  test('is reported entry by entry, and its good entries are imported', async () => {
    const { id } = await imports.prepared(csvOf('Número;Tienda', '5;Luz'), await customer())
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const encryption = { flags: 0x801 }
    const archive = makeArchive([
      { name: '5.png', content: red },
      { name: '5.png', content: green },
      { name: '../../5-up.png', content: red },
      { name: '/etc/5-root.png', content: red },
      { name: 'C:\\fotos\\5-drive.png', content: red },
      { name: '..\\5-back.png', content: red },
      { name: '5-text.jpg', content: 'Esto es un texto' },
      { name: '5-script.svg', content: svg },
      { name: '5-script.png', content: svg },
      { name: '5-cut.png', content: (await noisePicture(64, 64)).subarray(0, 3000) },
      { name: '5-empty.png', content: '' },
      { name: '5-nested.zip', content: makeArchive([{ name: 'a.png', content: red }]) },
      { name: '5-hidden.png', content: makeArchive([{ name: 'a.png', content: red }]) },
      { name: '5-locked.png', content: red, ...encryption },
      { name: '5-lies.png', content: blue, saidSize: 7 },
      { name: '__MACOSX/._5.png', content: 'x' },
      { name: '.DS_Store', content: 'x' },
      { name: 'fotos/Thumbs.db', content: 'x' },
    ])
    const ready = await imports.addArchive(id, archive)
    expect(ready.pictures).toMatchObject({
      sources: [{ total: 15, read: 15, left_out: 3, failure: null }],
      ...{ coming: 2, refused: 13 },
    })
    expect(new Map((await imports.listed(id, 'refused')) as [string, string][])).toEqual(
      new Map([
        ['../../5-up.png', 'validation.picture.climbs'],
        ['../5-back.png', 'validation.picture.climbs'],
        ['/etc/5-root.png', 'validation.picture.climbs'],
        ['C:/fotos/5-drive.png', 'validation.picture.climbs'],
        ['5-text.jpg', 'validation.picture.no_picture'],
        ['5-script.svg', 'validation.picture.drawing'],
        ['5-script.png', 'validation.picture.drawing'],
        ['5-cut.png', 'upload.refused.truncated'],
        ['5-empty.png', 'upload.refused.empty'],
        ['5-nested.zip', 'validation.picture.nested'],
        ['5-hidden.png', 'validation.picture.nested'],
        ['5-locked.png', 'upload.refused.locked'],
        ['5-lies.png', 'validation.picture.damaged'],
      ]),
    )
    expect(await imports.takeIn(id)).toMatchObject({ created: 1, pictures: { added: 2 } })
  })

  test('is not unpacked if a picture claims to be too large, and refused if it is a bomb', async () => {
    const { id } = await imports.prepared(csvOf('Número;Tienda', '5;Luz'), await customer())
    const filling = { name: '5.png', content: await noisePicture(700, 500) }
    const large = makeArchive([filling, { name: '5-large.png', content: red, saidSize: 100_000_001 }])
    await imports.addArchive(id, large)
    expect(await imports.listed(id, 'refused')).toEqual([['5-large.png', 'validation.picture.too_large']])
    const bomb = makeArchive([{ name: '5.png', content: red, saidSize: 3_000_000_000 }])
    expect(await tryUpload(application.address, admin, 'bomba.zip', bomb)).toMatchObject({
      refusal: { fields: { file: { key: 'upload.refused.unpacks-too-large' } } },
    })
  })

  test('is refused if it is not a ZIP, or if the records have no galleries', async () => {
    const { id } = await imports.prepared(csvOf('Número;Tienda', '5;Luz'), await customer())
    const add = async (file: string, of = id) =>
      application.call('importsrest/addpictures', { id: of, upload: file }, admin)
    const text = await upload(application.address, admin, 'fotos.txt', Buffer.from('texto'))
    expect(await add(text)).toMatchObject({
      fields: { upload: { key: 'validation.pictures.no_archive' } },
    })
    expect(await add('x'.repeat(20))).toMatchObject({
      fields: { upload: { key: 'validation.upload_not_found' } },
    })
    const zip = await upload(
      application.address,
      admin,
      'a.zip',
      makeArchive([{ name: '5.png', content: red }]),
    )
    const { prepared } = importsIn(application, admin)
    const products = await prepared(
      csvOf('Código;Nombre', 'A-1;Gel'),
      { customer_id: await customer() },
      'p.csv',
    )
    expect(await add(zip, products.id)).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
    const { token } = await customerWithStaff(application, admin)
    const input = { id, upload: zip }
    expect(await application.call('importsrest/addpictures', input, token)).toMatchObject({
      error: 'NOT_FOUND',
    })
    await imports.takeIn(id)
    expect(await add(zip)).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
  })
})
