import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { fill, pick } from '../../testing/components/person.ts'
import { materialOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

const trial = () => page.getByRole('region', { name: 'Probar un precio' })
const costs = (amount: string) =>
  expect.poll(() => trial().element().querySelector('strong')?.textContent).toContain(amount)

test('the price of an unsaved product is tried with the values of its form, by material and by piece', async () => {
  answer('categoryrest/getcategories', [])
  answer('materialrest/getmaterials', [{ id: 1, name: 'Vinilo monomérico', code: 'VIN' }])
  answer('materialrest/get', materialOf())
  await openScreen('/product/new')
  await expect.element(trial().getByText(/^El precio de este producto sale de su material/)).toBeVisible()
  await fill({ Nombre: 'Lona', 'Mínimo facturado por pieza': '3' })
  await pick('Añadir material', 'Vinilo monomérico')
  // The only permitted material is chosen automatically. The area of the piece is below the minimum, so the minimum is charged.
  await costs('37,50')
  await fill({ 'Mínimo facturado por pieza': 'tres' })
  await expect
    .element(trial().getByText('No hay precio hasta corregir: Mínimo facturado por pieza.'))
    .toBeVisible()

  await fill({ 'Mínimo facturado por pieza': '3' })
  await page.getByText('Por unidad', { exact: true }).click()
  await fill({ 'Precio por unidad': '8' })
  await fill({ Copias: '3' }, trial())
  await costs('24,00')
  await fill({ Copias: '' }, trial())
  await expect.element(trial().getByText('No hay precio hasta corregir: Copias.')).toBeVisible()
  expect(sentTo('productrest/update')).toEqual([])
})

test('a code that another product uses is reported while it is typed, with a link to that product', async () => {
  answer('productrest/getproducts', [{ id: 5, name: 'Lona de fachada', code: 'LON-1' }])
  await openScreen('/product/new')
  await fill({ Código: 'lon-1' })
  const link = page.getByRole('link', { name: 'Lona de fachada' })
  await expect.element(link).toHaveAttribute('href', '/#/product/5')
  await fill({ Código: 'LON-12' })
  await expect.element(link).not.toBeInTheDocument()
})
