import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { importOf, noPictures } from '../../../testing/components/imports.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'
import { takeUploads } from '../../../testing/components/uploads.ts'

const archive = { id: 4, kind: 'archive' as const, name: 'fotos.zip', left_out: 2, failure: null }
const row = {
  ...{ number: 2, outcome: 'unchanged' as const, texts: { shop_name: 'Farmacia Luz' }, changes: [] },
  ...{ corrected: [], answered: [], faults: [], taken: false, record: null },
}
const rowsAnswer = { rows: [{ ...row, pictures: 0, shown_pictures: [] }], total: 1, perpage: 50 }

test('a ZIP of photos is uploaded beside the spreadsheet, and shows how each of its files is used', async () => {
  const without = importOf({ rows: 1, unchanged: 1 })
  const withThem = importOf({
    ...{ rows: 1, unchanged: 1 },
    pictures: {
      ...noPictures,
      sources: [{ ...archive, total: 7, read: 7 }],
      ...{ coming: 6, rows: 1, unowned: 0, refused: 1 },
    },
  })
  let current = without
  takeUploads()
  answer('importsrest/monitor-import', () => current)
  answer('importsrest/import-detail', () => ({
    ...rowsAnswer,
    rows: [
      current === without
        ? { ...row, pictures: 0, shown_pictures: [] }
        : { ...row, pictures: 6, shown_pictures: [{ place: '4-0', small: '' }] },
    ],
  }))
  answer('importsrest/addpictures', () => {
    current = withThem
    return withThem
  })
  answer('importsrest/pictures', {
    rows: [
      {
        ...{ place: '4-3', name: 'fotos/903.jpg', small: '', several: false },
        ...{ sheet_row: null, other_row: null },
        fault: { key: 'validation.picture.no_picture', values: {} },
      },
    ],
    total: 1,
    perpage: 50,
  })
  answer('importsrest/import-file', withThem)
  await openScreen('/space/import/7')
  await expect.element(page.getByText('Las fotos pueden venir dentro de la hoja o en un ZIP')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Importar 0 espacios' })).toBeDisabled()

  await page
    .getByLabelText('Añadir fotos (ZIP)')
    .last()
    .upload(new File(['PK'], 'fotos.zip', { type: 'application/zip' }))
  await expect.element(page.getByText('7 archivos · 2 archivos del sistema no cuentan')).toBeVisible()
  await expect
    .element(page.getByText('Se añadirán 6 fotos. Filas con fotos: 1; sin ninguna: 0.'))
    .toBeVisible()
  await expect.element(page.getByRole('img', { name: '6 fotos' })).toBeVisible()
  await expect.element(page.getByText('Solo se añaden sus fotos')).toBeVisible()
  await userEvent.click(page.getByText('1 archivo no se puede guardar como foto'))
  await expect.element(page.getByText('No es una foto, aunque lo diga su nombre.')).toBeVisible()
  await page.getByRole('button', { name: 'Añadir 6 fotos' }).click()
  expect(sentTo('importsrest/import-file')).toEqual([{ id: 7 }])
})

test('photos that already exist are reported before anything is added', async () => {
  const pictures = {
    ...noPictures,
    sources: [{ ...archive, total: 8, read: 8 }],
    coming: 0,
    present: 8,
    rows: 8,
  }
  answer('importsrest/monitor-import', importOf({ rows: 8, unchanged: 8, pictures }))
  answer('importsrest/import-detail', rowsAnswer)
  await openScreen('/space/import/7')
  const text = 'Se añadirán 0 fotos. Filas con fotos: 8; sin ninguna: 0. 8 ya estaban.'
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Importar 0 espacios' })).toBeDisabled()
})

test('a ZIP that cannot be opened says why, and can be removed', async () => {
  const damagedZip = {
    ...archive,
    ...{ total: 0, read: 0, failure: { key: 'validation.pictures.damaged' as const, values: {} } },
  }
  const importWithDamage = importOf({
    rows: 1,
    created: 1,
    pictures: { ...noPictures, sources: [damagedZip] },
  })
  answer('importsrest/monitor-import', importWithDamage)
  answer('importsrest/import-detail', rowsAnswer)
  answer('importsrest/removepictures', importOf({}))
  await openScreen('/space/import/7')
  await expect.element(page.getByText('El ZIP está dañado y no se puede abrir.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar fotos.zip' }).click()
  expect(sentTo('importsrest/removepictures')).toEqual([{ id: 7, source_id: 4 }])
})

test('a photo that matches two rows asks for one of them', async () => {
  const pictures = { ...noPictures, coming: 1, rows: 1, doubtful: 1 }
  let current = importOf({ rows: 2, created: 2, pictures })
  answer('importsrest/monitor-import', () => current)
  answer('importsrest/import-detail', rowsAnswer)
  const picture = { place: '4-0', name: 'xl/media/image1.png', small: '', several: false, fault: null }
  answer('importsrest/pictures', {
    rows: [{ ...picture, sheet_row: 3, other_row: 2 }],
    total: 1,
    perpage: 50,
  })
  answer('importsrest/placepicture', () => {
    current = importOf({ rows: 2, created: 2, pictures: { ...pictures, doubtful: 0 } })
    return current
  })
  await openScreen('/space/import/7')
  await expect.element(page.getByText('1 foto queda sobre dos filas: ¿de cuál es?')).toBeVisible()
  await page.getByRole('button', { name: 'Fila 2', exact: true }).click()
  expect(sentTo('importsrest/placepicture')).toEqual([{ id: 7, place: '4-0', row: 2 }])
  await expect.element(page.getByText('1 foto queda sobre dos filas: ¿de cuál es?')).not.toBeInTheDocument()
})

test('the result says how many photos were added, and the undo how many it removed', async () => {
  const pictures = { ...noPictures, added: 12, known: 3 }
  answer('importsrest/monitor-import', importOf({ state: 'done', rows: 5, unchanged: 5, pictures }))
  answer('importsrest/changestatus', () => {
    const undone = { ...noPictures, taken_back: 11, kept: 1 }
    const came = importOf({ state: 'undone', pictures: undone })
    answer('importsrest/monitor-import', came)
    return came
  })
  await openScreen('/space/import/7')
  await expect.element(page.getByText('Fotos añadidas')).toBeVisible()
  await expect.element(page.getByText('Fotos que ya estaban')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await expect
    .element(page.getByText('Fotos retiradas: 11; las que alguien ha modificado después se quedan: 1'))
    .toBeVisible()
})
