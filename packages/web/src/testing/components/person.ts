import { type Locator, type LocatorSelectors, page } from 'vitest/browser'

/** Opens a list of choices and takes one. */
export async function choose(label: string, choice: string, within: LocatorSelectors = page): Promise<void> {
  await fieldOf(label, within).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

/** A field by its label, after which there may be a mark for required ones. */
function fieldOf(label: string, within: LocatorSelectors = page): Locator {
  const name = new RegExp(`^${RegExp.escape(label)}( \\*)?$`)
  return within.getByRole('textbox', { name }).or(within.getByRole('combobox', { name }))
}

/** Takes the way back that the latest notice offers. */
export async function undo(): Promise<void> {
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
}
