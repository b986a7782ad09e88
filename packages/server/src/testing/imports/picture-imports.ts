import sharp from 'sharp'
import { upload } from '../files/uploads.ts'
import type { TestApplication } from '../test-application.ts'
import { importsIn } from './imports.ts'

/** Returns a small single-colour PNG. Equal colours result in equal bytes. */
export function plainPicture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 6, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

/** Returns functions that import spreadsheets of spaces with pictures, acting as the administrator. */
export function pictureImportsIn(application: TestApplication, admin: string) {
  const { atRest } = importsIn(application, admin)

  /** Uploads a spreadsheet of spaces and waits until the rows and pictures are read. Returns the import. */
  async function prepared(
    content: Buffer,
    customer_id: number,
    choices: { key?: string; create_new?: boolean } = {},
  ) {
    const name = content.toString('latin1', 0, 2) === 'PK' ? 'tiendas.xlsx' : 'tiendas.csv'
    const file = await upload(application.address, admin, name, content)
    const input = { resource: 'space' as const, upload: file, customer_id, ...choices }
    const { id } = await application.done('importsrest/upload-file', input, admin)
    return atRest(id)
  }

  async function addArchive(id: number, content: Buffer, name = 'fotos.zip') {
    const file = await upload(application.address, admin, name, content)
    await application.done('importsrest/addpictures', { id, upload: file }, admin)
    return atRest(id)
  }

  async function takeIn(id: number) {
    await application.done('importsrest/import-file', { id }, admin)
    return atRest(id)
  }

  async function undo(id: number) {
    await application.done('importsrest/changestatus', { id, state: 'undoing' }, admin)
    return atRest(id)
  }

  async function spacesOf(customer_id: number) {
    const input = { filters: { customer_id: `eq;${customer_id}` }, sort: 'number', perpage: 500 }
    return (await application.done('spacerest/list', input, admin)).rows
  }

  async function galleryOf(record_id: number) {
    const input = { resource: 'space' as const, record_id }
    return (await application.done('galleryrest/getgallery', input, admin)).rows
  }

  /** Returns the names of the pictures in each space's gallery, by space number. */
  async function galleriesOf(customer_id: number) {
    const spaces = await spacesOf(customer_id)
    const galleries = spaces.map(async ({ id, number }) => {
      const names = (await galleryOf(id)).map(({ file }) => file.name)
      return [number, names] as const
    })
    return Object.fromEntries(await Promise.all(galleries))
  }

  /**
   * Returns the name of each unowned or refused picture with the key of its fault. For a picture without a fault, returns
   * `several` or `none` instead of the key.
   */
  async function listed(id: number, show: 'unowned' | 'refused') {
    const { rows } = await application.done('importsrest/pictures', { id, show }, admin)
    return rows.map(({ name, fault, several }) => [name, fault?.key ?? (several ? 'several' : 'none')])
  }

  return { atRest, prepared, addArchive, takeIn, undo, spacesOf, galleryOf, galleriesOf, listed }
}
