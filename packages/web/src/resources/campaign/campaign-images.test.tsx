import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { pictureFile } from '../../testing/components/files.ts'
import { type Artwork, artworkOf, campaignOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import { takeUploads, type UploadPlace } from '../../testing/components/uploads.ts'

/** Artworks on the fake server, newest first. */
let artworks: Artwork[]
let place: UploadPlace

const tile = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Abrir ${name}`, exact: true }) })
const uploads = () => page.getByRole('list', { name: 'Archivos subiendo' })
const zone = () => page.getByRole('region', { name: 'Añadir imágenes', exact: true }).first()

beforeEach(() => {
  artworks = []
  place = takeUploads()
  answer('campaignrest/get', campaignOf())
  answer('materialrest/getmaterials', [])
  answer('materialrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  answer('customerrest/getcustomers', [])
  answer('campaignrest/imagelist', () => ({ rows: artworks, total: artworks.length, page: 1, perpage: 60 }))
  answer('campaignrest/imageupdate', ({ id, name }) => {
    const existing = artworks.find((each) => each.name === name)
    const fieldError = { key: 'validation.taken', message: 'is taken' } as const
    if (existing && existing.id !== id) throw refusal('INVALID_INPUT', { fields: { name: fieldError } })
    const image = existing
      ? { ...existing, version: existing.version + 1, revision: existing.revision + 1 }
      : artworkOf({ id: artworks.length + 1, name })
    artworks = [image, ...artworks.filter((each) => each !== existing)]
    return image
  })
})

async function openCampaign(): Promise<void> {
  await openScreen('/campaign/1')
  await expect.element(page.getByText('Suelta aquí las imágenes')).toBeVisible()
}

describe('an upload of artwork', () => {
  test('whose content does not match its name is refused with the reason, and cannot be retried', async () => {
    const reason = { key: 'upload.refused.unknown-type', message: 'is of no known type' } as const
    answer('campaignrest/imageupdate', () => {
      throw refusal('FILE_REFUSED', { fields: { upload: reason } })
    })
    await openCampaign()
    choose('cartel.png')
    const item = uploads().getByRole('listitem').filter({ hasText: 'cartel.png' })
    await expect.element(item.getByRole('alert').getByText(/No sabemos qué tipo/)).toBeVisible()
    expect(item.getByRole('button', { name: 'Volver a intentarlo' }).elements()).toEqual([])
    await item.getByRole('button', { name: 'Cerrar cartel.png' }).click()
    await expect.element(uploads()).not.toBeInTheDocument()
  })

  test('that fails because of a server error is not retried endlessly', async () => {
    const fieldError = { key: 'upload.refused.failed', message: 'could not be read' } as const
    place.fail(500, { error: 'INTERNAL_ERROR', fields: { file: fieldError } })
    await openCampaign()
    choose('cartel.png')
    const item = uploads().getByRole('listitem').filter({ hasText: 'cartel.png' })
    await expect.element(item.getByRole('alert').getByText(/por un fallo nuestro/)).toBeVisible()
    await expect.element(item.getByRole('button', { name: 'Volver a intentarlo' })).toBeVisible()
    expect(place.methods).toEqual(['POST', 'PATCH'])
  })

  test('is cancelled without leaving anything behind, and asks before the user leaves', async () => {
    place.hold()
    await openCampaign()
    choose('lenta.png')
    await expect.element(uploads()).toBeVisible()
    const navigation = page.getByRole('navigation', { name: 'Navegación' })
    await navigation.getByRole('link', { name: 'Materiales' }).click()
    const question = page.getByRole('dialog', { name: 'Hay archivos subiendo' })
    await expect.element(question.getByText('Todavía se está subiendo un archivo.')).toBeVisible()
    await question.getByRole('button', { name: 'Quedarme' }).click()
    await uploads().getByRole('button', { name: 'Cancelar la subida de lenta.png' }).click()
    await expect.element(uploads()).not.toBeInTheDocument()
    expect(sentTo('campaignrest/imageupdate')).toEqual([])
    await expect.poll(() => place.methods.at(-1)).toBe('DELETE')
  })

  test('whose use failed is retried without sending the file again', async () => {
    let isGone = true
    answer('campaignrest/imageupdate', ({ name }) => {
      if (isGone) throw new TypeError('The network is gone')
      const image = artworkOf({ name })
      artworks = [image]
      return image
    })
    await openCampaign()
    choose('otra.png')
    await expect.element(uploads().getByText('Se ha perdido la conexión')).toBeVisible()
    isGone = false
    await uploads().getByRole('button', { name: 'Volver a intentarlo' }).click()
    await expect.element(tile('otra')).toBeVisible()
    expect(place.methods).toEqual(['POST', 'PATCH'])
  })

  test('starts with dropped files, but not with elements dragged within the page', async () => {
    await openCampaign()
    const files = new DataTransfer()
    files.items.add(new File(['picture'], 'Soltada.png', { type: 'image/png' }))
    drag('dragover', files)
    await expect.element(zone()).toHaveAttribute('data-over', 'true')
    drag('drop', files)
    await expect.element(tile('Soltada')).toBeVisible()
    expect(zone().element().hasAttribute('data-over')).toBe(false)

    const text = new DataTransfer()
    text.setData('text/plain', 'moved')
    drag('dragover', text)
    expect(zone().element().hasAttribute('data-over')).toBe(false)
  })
})

describe('an artwork whose name is taken', () => {
  test('is kept without another upload, under another name or as the next version of the existing artwork', async () => {
    artworks = [artworkOf({ name: 'Verano' })]
    await openScreen('/campaign/1')
    await expect.element(tile('Verano')).toBeVisible()
    for (const way of ['Guardar con este nombre', 'Nueva versión de Verano']) {
      choose('Verano.png')
      await expect.element(uploads().getByText('Ya lo usa otro registro')).toBeVisible()
      expect(await inAnybodysWay('main')).toEqual([])
      const methods = [...place.methods]
      await uploads().getByRole('button', { name: way }).click()
      await expect.element(uploads()).not.toBeInTheDocument()
      expect(place.methods).toEqual(methods)
    }
    await expect.element(tile('Verano 2')).toBeVisible()
    await expect.element(tile('Verano').getByText('versión 2')).toBeVisible()
  })
})

test('a picture that cannot be loaded is shown by its file type', async () => {
  artworks = [
    artworkOf({
      name: 'Verano',
      file: { ...pictureFile('Verano.png'), medium: 'data:image/png;base64,bm9uZQ==' },
    }),
  ]
  await openScreen('/campaign/1')
  const link = page.getByRole('link', { name: 'Abrir Verano' })
  await expect.poll(() => link.element().querySelector('svg')).not.toBeNull()
  expect(link.element().querySelector('img')).toBeNull()
})

/** Selects a file with this name through the upload button. */
function choose(name: string): void {
  const input = zone().element().querySelector('input')
  if (!input) throw new Error('There is nothing to choose a file with')
  const files = new DataTransfer()
  files.items.add(new File(['picture'], name, { type: 'image/png' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function drag(type: 'dragover' | 'drop', dataTransfer: DataTransfer): void {
  zone()
    .element()
    .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}
