import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { resizeWindow } from '../../testing/components/browser-settings.ts'
import { pictureFile } from '../../testing/components/files.ts'
import { photoOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import type { ReviewedPhoto } from './reviewed-photo.ts'

const counts = { waiting: 3, claimed: 3, held: 1, untold: 0, tells_at: null }
let photos: ReviewedPhoto[]

beforeEach(() => {
  photos = [photoOf(1), photoOf(2), photoOf(3)]
  answer('budgetrest/nextphotos', ({ after }) => ({
    rows: photos.filter((each) => each.state === 'pending' && each.id > (after ?? 0)),
    ...counts,
  }))
  answer('budgetrest/validatephoto', ({ id, version, ...decision }) => {
    const photo = photos.find((each) => each.id === id) ?? photoOf(id)
    if (photo.version !== version) throw refusal('CONFLICT')
    const savedPhoto = {
      ...photo,
      state: decision.state,
      refusal: decision.refusal ?? null,
      version: version + 1,
    }
    photos = photos.map((each) => (each.id === id ? savedPhoto : each))
    return savedPhoto
  })
})

const heading = (name: string) => page.getByRole('heading', { level: 2, name })

// covers: product 9.21
test('photos are decided by keyboard, the next one appears at once, and the last decision can be undone', async () => {
  await openScreen('/budget/photoreview')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await expect.element(page.getByText('3 fotos por revisar')).toBeVisible()
  for (const name of ['Imagen', 'El espacio antes', 'Foto nueva']) {
    await expect.element(page.getByRole('figure').filter({ hasText: name })).toBeVisible()
  }
  await userEvent.keyboard('v')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await expect.element(page.getByText('2 fotos por revisar')).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await expect
    .poll(() => sentTo('budgetrest/validatephoto'))
    .toMatchObject([
      { id: 1, version: 1, state: 'valid' },
      { id: 1, version: 2, state: 'pending' },
    ])
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(heading('Farmacia 3')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  expect(await inAnybodysWay('main')).toEqual([])
})

test.each(['es', 'pt', 'us'] as const)(
  'on a phone, the buttons take two rows of 44 px with all of their texts in %s',
  async (language) => {
    await resizeWindow(390, 844)
    await openScreen('/budget/photoreview', { language })
    await expect.element(heading('Farmacia 1')).toBeVisible()
    const bar = page.getByRole('toolbar').last()
    const visibleButtons = () =>
      [...bar.element().querySelectorAll('button')].filter((button) => button.offsetWidth > 0)
    const expectTwoRows = async () => {
      for (const width of [320, 390]) {
        await resizeWindow(width, 844)
        expectTwoRowsWithin(width)
      }
    }
    const expectTwoRowsWithin = (screenWidth: number) => {
      const boxes = visibleButtons().map((button) => button.getBoundingClientRect())
      expect(new Set(boxes.map(({ top, height }) => Math.round(top + height / 2))).size).toBeLessThanOrEqual(
        2,
      )
      for (const { left, right, width, height } of boxes) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(screenWidth)
      }
      for (const button of visibleButtons()) {
        expect(button.scrollWidth).toBeLessThanOrEqual(button.offsetWidth)
        const label = button.querySelector<HTMLElement>('.mantine-Button-label')
        // The label of the undo button is visible to screen readers only.
        const isHidden = button.getAttribute('aria-keyshortcuts') === 'Z'
        if (label && !isHidden) expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
      }
      expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(2 * 44 + 24)
    }
    await expectTwoRows()
    await userEvent.keyboard('v')
    await expect.element(heading('Farmacia 2')).toBeVisible()
    // The bar now also contains the button that undoes the last decision.
    await expect
      .poll(() => visibleButtons().some((button) => button.getAttribute('aria-keyshortcuts') === 'Z'))
      .toBe(true)
    await expectTwoRows()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(heading('Farmacia 1')).toBeVisible()
    await expect
      .poll(() => visibleButtons().some((button) => button.getAttribute('aria-keyshortcuts') === 'P'))
      .toBe(true)
    await expectTwoRows()
  },
)

test('a photo is deleted by its key, and restored by undo or from the bin', async () => {
  answer('budgetrest/deletephoto', { ids: [1] })
  answer('budgetrest/undeletephoto', { ids: [1] })
  await openScreen('/budget/photoreview')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await userEvent.keyboard('{Delete}')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await expect.element(page.getByText('2 fotos por revisar')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('Eliminada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Restaurar la foto/ }).click()
  await expect.element(page.getByText('3 fotos por revisar')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Válida/ })).toBeVisible()
  expect(sentTo('budgetrest/deletephoto')).toEqual([{ id: 1 }])
  await expect.poll(() => sentTo('budgetrest/undeletephoto')).toEqual([{ id: 1 }])
  await page.getByRole('button', { name: /^Eliminar la foto/ }).click()
  await userEvent.keyboard('z')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await expect.poll(() => sentTo('budgetrest/undeletephoto')).toHaveLength(2)
  const deletedPhoto = photoOf(8, { deleted_at: 1_790_000_000 })
  answer('budgetrest/getinstallerphotos', { rows: [deletedPhoto], total: 1, page: 1, perpage: 20 })
  await page.getByRole('button', { name: 'Papelera' }).click()
  await expect.element(heading('Farmacia 8')).toBeVisible()
  expect(sentTo('budgetrest/getinstallerphotos')[0]).toMatchObject({ deleted: true })
})

// covers: product 9.21
test('digits choose the reason of a refusal, and who pays for work that is done again', async () => {
  await openScreen('/budget/photoreview')
  await expect.element(heading('Farmacia 1')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('dialog', { name: 'Repetir la foto' })).toBeVisible()
  await userEvent.keyboard('13{Control>}{Enter}{/Control}')
  await expect.element(heading('Farmacia 2')).toBeVisible()
  await userEvent.keyboard('r')
  const dialog = page.getByRole('dialog', { name: 'Repetir el montaje' })
  await dialog.getByRole('radio', { name: 'El cliente' }).click()
  await expect.element(dialog.getByText(/siguiente revisión del presupuesto/)).toBeVisible()
  await dialog.getByRole('textbox').fill('Se cayó a los dos días')
  await dialog.getByRole('button', { name: /^Repetir el montaje/ }).click()
  await expect.element(heading('Farmacia 3')).toBeVisible()
  await expect
    .poll(() => sentTo('budgetrest/validatephoto'))
    .toMatchObject([
      { id: 1, refusal: 'take_again', because: ['blurred', 'not_whole'] },
      { id: 2, refusal: 'do_again', reason: 'Se cayó a los dos días', payer: 'customer', reprint: false },
    ])
  answer('budgetrest/sendrefusals', { photos: 2, mails: 1, unmailed: 1 })
  await page.getByRole('button', { name: 'Avisar ahora' }).click()
  await expect.element(page.getByText(/Ningún correo llega al instalador de 1 foto/)).toBeVisible()
})

test('signs are shown in words, with the other photo, and the end of the queue says what was left', async () => {
  const like = {
    id: 40,
    name: '26-000001 · Farmacia Sol',
    state: 'valid',
    file: pictureFile('otra.jpg'),
  } as const
  const flags = [
    { flag: 'far', metres: 512 },
    { flag: 'same', photo_id: 40 },
  ] as const
  photos = [photoOf(1, { flags: [...flags], like, note: 'La puerta estaba cerrada' })]
  await openScreen('/budget/photoreview')
  await expect.element(page.getByText('Hecha a 512 m del espacio')).toBeVisible()
  await expect.element(page.getByText('La misma foto se envió antes: 26-000001 · Farmacia Sol')).toBeVisible()
  await expect.element(page.getByText('La puerta estaba cerrada')).toBeVisible()
  const other = page.getByRole('link', { name: '26-000001 · Farmacia Sol' })
  expect(decodeURIComponent(other.element().getAttribute('href') ?? '')).toContain('f_id=eq;40')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('Queda una foto sin decidir')).toBeVisible()
})

test('without photos the screen says so, and a filtered queue offers to show all', async () => {
  photos = []
  await openScreen('/budget/photoreview?f_flags=eq;far')
  await expect.element(page.getByRole('button', { name: /Quitar/ }).first()).toBeVisible()
  expect(sentTo('budgetrest/nextphotos')[0]).toMatchObject({ filters: { flags: 'eq;far' } })
})

test('customers filter photos by visible properties, and never by signs against a photo', async () => {
  const access = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
  photos = [photoOf(1)]
  await openScreen('/budget/photoreview?f_flags=eq;far', {
    permissions: { '/budget/photoreview': access },
    usergroup: 2,
  })
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect.element(page.getByText('Instalador').first()).toBeVisible()
  for (const name of ['Aviso', 'Estado', 'Motivo']) {
    await expect.element(page.getByLabelText(name, { exact: true })).not.toBeInTheDocument()
  }
  expect(
    sentTo('budgetrest/getinstallerphotos').concat(sentTo('budgetrest/nextphotos'))[0],
  ).not.toHaveProperty('filters.flags')
})

test('the proven share is shown as bars and in their table', async () => {
  const row = { spaces: 4, proven: 1, waiting: 1, refused: 1, missing: 1 }
  answer('budgetrest/provenshare', {
    rows: [{ id: 3, name: 'Verano', city: 'Vic', customer_name: 'Laboratorio Norte', ...row }],
    ...{ groups: 1, all: row },
  })
  await openScreen('/budget/photoreview?as=share')
  const campaign = page.getByRole('row').filter({ hasText: 'Verano' })
  await expect.element(campaign.getByText('25 %')).toBeVisible()
  await expect.element(campaign.getByText('Vic · Laboratorio Norte')).toBeVisible()
  await page.getByText('Instalador', { exact: true }).first().click()
  await expect.poll(() => sentTo('budgetrest/provenshare').at(-1)).toEqual({ by: 'installer' })
  expect(await inAnybodysWay('main')).toEqual([])
})
