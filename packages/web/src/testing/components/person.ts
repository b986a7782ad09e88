import { expect } from 'vitest'
import { type Locator, type LocatorSelectors, page, userEvent } from 'vitest/browser'

/** Opens the list of a select field and selects an option. */
export async function choose(label: string, choice: string, within: LocatorSelectors = page): Promise<void> {
  await fieldOf(label, within).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

/** Fills in fields by their labels. */
export async function fill(values: Record<string, string>, within: LocatorSelectors = page): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fieldOf(label, within).fill(value)
}

/** Types into a record picker and selects the first match. */
export async function pick(label: string, name: string, within: LocatorSelectors = page): Promise<void> {
  await fieldOf(label, within).fill(name)
  await page.getByRole('option', { name }).first().click()
}

/** Clicks the title of a group of fields, which folds or unfolds the group. */
export async function unfold(title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true, level: 2 }).click()
}

/** Finds a field by its label, with or without the required mark. */
function fieldOf(label: string, within: LocatorSelectors = page): Locator {
  const name = new RegExp(`^${RegExp.escape(label)}( \\*)?$`)
  return within.getByRole('textbox', { name }).or(within.getByRole('combobox', { name }))
}

/** Finds a read-only field by its label. */
export function readValue(label: string, within: LocatorSelectors = page): Locator {
  return within.getByRole('group', { name: label, exact: true })
}

/** Returns the text of a read-only field, with every whitespace character replaced by a plain space. */
export function textOf(label: string): string | undefined {
  return readValue(label).element().children[1]?.textContent?.replace(/\s/g, ' ')
}

/** Presses Ctrl+S and waits until the screen shows that everything is saved. */
export async function save(): Promise<void> {
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText('Todo guardado').first()).toBeVisible()
}

/** Presses the undo button of the latest notice. */
export async function undo(): Promise<void> {
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
}

/**
 * Returns the `aria-label` of the focused element; if it has none, the `name` attribute; otherwise the tag name. Returns `BODY`
 * if nothing has the focus.
 */
export function focused(): string {
  const element = document.activeElement
  return element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.tagName ?? ''
}

/** Opens the layout panel, toggles these options and closes the panel. */
export async function switchLayout(...options: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Diseño' }).click()
  for (const name of options) await page.getByRole('switch', { name }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}
