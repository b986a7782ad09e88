import type { Locator, Page } from 'playwright-core'

/** Headings of the columns whose values are picked from a list. */
const listColumns: ReadonlySet<string> = new Set(['Espacio', 'Producto', 'Material', 'Acabados', 'Imagen'])

/**
 * Returns functions that find, write and add the lines of an order in their grid. Cells are identified by line number and
 * column heading.
 */
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
      if (listColumns.has(heading)) await page.getByRole('option', { name: text }).first().waitFor()
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
