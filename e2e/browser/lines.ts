import type { Locator, Page } from 'playwright-core'

/** The headings whose cells are written by choosing. */
const chosen: ReadonlySet<string> = new Set(['Espacio', 'Producto', 'Material', 'Acabados', 'Imagen'])

/** The lines of an order, as a person works in their grid; each by its number and the headings that are read over it. */
export function linesOf(page: Page) {
  const grid = page.getByRole('grid', { name: 'Líneas' })

  async function cell(number: number, heading: string): Promise<Locator> {
    const column = await grid
      .getByRole('columnheader', { name: heading, exact: true })
      .getAttribute('aria-colindex')
    return grid.locator(`[aria-rowindex="${number + 1}"] > [aria-colindex="${column}"]`)
  }

  async function write(number: number, values: Record<string, string>) {
    for (const [heading, text] of Object.entries(values)) {
      await (await cell(number, heading)).click()
      await page.keyboard.type(text)
      if (chosen.has(heading)) await page.getByRole('option', { name: text }).first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('option').first().waitFor({ state: 'detached' })
    }
  }

  return {
    cell,
    write,
    async add(number: number, values: Record<string, string>) {
      await page.getByRole('button', { name: 'Añadir línea' }).click()
      await grid.waitFor()
      await (await cell(number, 'Producto')).waitFor()
      await write(number, values)
    },
  }
}
