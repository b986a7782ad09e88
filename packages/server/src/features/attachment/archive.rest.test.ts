import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentOf, houseUser } from '../../testing/company.ts'
import { addDocument, addPictures, orderToAttachTo } from '../../testing/files/attachments.ts'
import { readArchive } from '../../testing/files/read-archive.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import type { Holder } from './holder.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

async function fetchArchive(address: string) {
  const response = await fetch(application.address + address)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function archiveOf(holder: Holder, token: string, ids?: number[]) {
  const input = ids ? { ...holder, ids } : holder
  const { address, name } = await application.done('galleryrest/download', input, token)
  const { response, bytes } = await fetchArchive(address)
  expect(response.status).toBe(200)
  return { name, response, files: await readArchive(bytes) }
}

test('the ZIP of attachments contains all pictures in order, with portable names and captions', async () => {
  const { holder, token, order } = await orderToAttachTo(application, admin)
  const [first, second] = await addPictures(application, token, holder, ['a.png', 'a.png', 'ñ 🏬.png'])
  const edit = { id: second?.id ?? 0, version: 1, title: 'Puerta: norte/sur' }
  await application.done('galleryrest/update', edit, token)
  await application.done('galleryrest/move', { ids: [first?.id ?? 0], before: null }, token)
  const { files, name, response } = await archiveOf(holder, token)
  expect(files.map((file) => file.name)).toEqual([
    '01 Puerta_ norte_sur.png',
    '02 ñ 🏬.png',
    '03 a.png',
    '_Contenido.txt',
  ])
  const { rows } = await application.done('galleryrest/getgallery', holder, token)
  for (const [index, { file }] of rows.entries()) {
    const original = await fetch(application.address + file.original)
    expect(files[index]?.content).toEqual(Buffer.from(await original.arrayBuffer()))
  }
  const text = files.at(-1)?.content.toString() ?? ''
  expect(text).toContain(
    '01 Puerta_ norte_sur.png\r\n    Título: Puerta: norte/sur\r\n    Archivo: a.png\r\n',
  )
  expect(text).not.toContain('FALTA')
  expect(name).toBe(`${order.code} - Imágenes.zip`)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${order.code}%20-%20Im%C3%A1genes.zip`,
  )
})

test('the ZIP contains chosen pictures, or the documents, in the language of the caller', async () => {
  const { holder, token } = await orderToAttachTo(application, admin)
  const [, second] = await addPictures(application, token, holder, ['a.png', 'b.png'])
  const some = await archiveOf(holder, token, [second?.id ?? 0])
  expect(some.files.map((file) => file.name)).toEqual(['01 b.png', '_Contenido.txt'])
  await addDocument(application, token, holder, 'delivery.pdf')
  const english = await houseUser(application, admin, { language: 'us' })
  const { address } = await application.done('documentrest/download', holder, english.token)
  const { bytes } = await fetchArchive(address)
  expect((await readArchive(bytes)).map((file) => file.name)).toEqual(['01 delivery.pdf', '_Contents.txt'])
})

test('the ZIP contains no file that its title would make runnable', async () => {
  const { holder, token } = await orderToAttachTo(application, admin)
  const { id } = await addDocument(application, token, holder, 'tarifas')
  await application.done('documentrest/update', { id, version: 1, title: 'instalar.bat' }, token)
  const { address } = await application.done('documentrest/download', holder, token)
  const { bytes } = await fetchArchive(address)
  expect((await readArchive(bytes)).map((file) => file.name)).toContain('01 instalar.bat.txt')
})

test('the ZIP lists missing files', async () => {
  const { holder, token } = await orderToAttachTo(application, admin)
  await addPictures(application, token, holder, ['there.png'])
  await attachmentOf(application, 'picture', holder, { title: 'Perdida' })
  const { files } = await archiveOf(holder, token)
  expect(files.map((file) => file.name)).toEqual(['01 there.png', '_Contenido.txt'])
  const text = files[1]?.content.toString() ?? ''
  expect(text).toMatch(/^\ufeffFalta un archivo en este ZIP\.\r\n/)
  expect(text).toContain('02 Perdida.png\r\n    Título: Perdida\r\n')
  expect(text).toContain('FALTA: no se pudo leer su contenido.')
})

test('the ZIP is offered only for existing attachments', async () => {
  const { holder, token } = await orderToAttachTo(application, admin)
  expect(await application.call('galleryrest/download', holder, token)).toMatchObject({ status: 404 })
  const id = await attachmentOf(application, 'picture', holder)
  const document = await attachmentOf(application, 'document', holder)
  for (const ids of [[document], [id, document]]) {
    expect(await application.call('galleryrest/download', { ...holder, ids }, token)).toMatchObject({
      status: 404,
    })
  }
})

// covers: product 6.21
test('the ZIP has an address that nobody can guess, alter or use after it expires', async () => {
  const { holder, token } = await orderToAttachTo(application, admin)
  await addPictures(application, token, holder, ['a.png'])
  const { address } = await application.done('galleryrest/download', holder, token)
  const path = address.replace(/&expires=.*/, '')
  const others = [
    path,
    `${path}&expires=9999999999`,
    address.replace(/record_id=\d+/, 'record_id=1'),
    address.replace('kind=picture', 'kind=document'),
    `${address}x`,
  ]
  for (const other of others) {
    const { response } = await fetchArchive(other)
    expect({ other, status: response.status }).toEqual({ other, status: 403 })
  }
  const expiredAddress = application.services.fileAddresses.sign(path, Math.floor(Date.now() / 1000) - 3600)
  expect((await fetchArchive(expiredAddress)).response.status).toBe(403)
})

test('the ZIP is streamed: many files are never in memory together', async () => {
  const { holder, token } = await orderToAttachTo(application, admin)
  await addPictures(application, token, holder, ['a.png'])
  // Attaches the same file 400 times under different titles.
  await application.handle.execute(sql`
    insert into attachments (created_at, updated_at, resource, record_id, kind, file_id, title, position)
    select created_at, updated_at, resource, record_id, kind, file_id, 'Number ' || place, place
    from attachments, generate_series(2, 400) place
    where resource = 'order' and record_id = ${holder.record_id} and kind = 'picture'`)
  const { files } = await archiveOf(holder, token)
  expect(files).toHaveLength(401)
  expect(files.slice(0, 3).map((file) => file.name)).toEqual([
    '001 a.png',
    '002 Number 2.png',
    '003 Number 3.png',
  ])
})
