import { expect } from 'vitest'
import { type Locator, type LocatorSelectors, page, userEvent } from 'vitest/browser'

/** Opens a list of choices and takes one. */
export async function choose(label: string, choice: string, within: LocatorSelectors = page): Promise<void> {
  await fieldOf(label, within).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

/** Writes into the fields with these labels. */
export async function fill(values: Record<string, string>, within: LocatorSelectors = page): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fieldOf(label, within).fill(value)
}

/** Types into a picker and takes the record with this name. */
export async function pick(label: string, name: string, within: LocatorSelectors = page): Promise<void> {
  await fieldOf(label, within).fill(name)
  await page.getByRole('option', { name }).first().click()
}

/** Unfolds a group of fields by its title, or folds it. */
export async function unfold(title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true, level: 2 }).click()
}

/** A field by its label, after which there may be a mark for required ones. */
function fieldOf(label: string, within: LocatorSelectors = page): Locator {
  const name = new RegExp(`^${RegExp.escape(label)}( \\*)?$`)
  return within.getByRole('textbox', { name }).or(within.getByRole('combobox', { name }))
}

/** A field that cannot be changed, by its label. */
export function readValue(label: string, within: LocatorSelectors = page): Locator {
  return within.getByRole('group', { name: label, exact: true })
}

/** What a person reads in a field that cannot be changed. */
export function textOf(label: string): string | undefined {
  return readValue(label).element().children[1]?.textContent?.replace(/\s/g, ' ')
}

/** Saves by the keyboard, and waits until nothing is unsaved. */
export async function save(): Promise<void> {
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText('Todo guardado').first()).toBeVisible()
}

/** Takes the way back that the latest notice offers. */
export async function undo(): Promise<void> {
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
}

/** What has the keyboard: its label, its name or its kind of element. */
export function focused(): string {
  const element = document.activeElement
  return element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.tagName ?? ''
}

/** Switches options of the layout, and closes the switcher again. */
export async function switchLayout(...options: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Diseño' }).click()
  for (const name of options) await page.getByRole('switch', { name }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}
