import { page, userEvent } from 'vitest/browser'

/** What a person sees and does in a grid. */

/** The cell at a row, from 0, and below a heading. */
export function cell(row: number, heading: string) {
  const column = page
    .getByRole('columnheader', { name: heading, exact: true })
    .element()
    .getAttribute('aria-colindex')
  const found = document.querySelector<HTMLElement>(
    `[aria-rowindex="${row + 2}"] > [aria-colindex="${column}"]`,
  )
  if (!found) throw new Error(`no cell of row ${row}`)
  return page.elementLocator(found)
}

/** Where the keyboard is: the row from 0, and the heading. */
export function keyboard(): string {
  const { activeElement } = document
  const column = activeElement?.getAttribute('aria-colindex')
  const heading = document.querySelector(`[role=columnheader][aria-colindex="${column}"]`)?.textContent
  const row = Number(activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2
  return `${row} ${heading}`
}

export const press = (keys: string) => userEvent.keyboard(keys)

/** What the lines around the cells say. */
export const said = () =>
  [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' | ')

/** What the first rows say in a column. */
export function texts(heading: string, count: number): string[] {
  return Array.from({ length: count }, (_, row) => cell(row, heading).element().textContent)
}

/** Pastes although the preview says that some cells do not fit. */
export async function pasteAnyway(data: Record<string, string>): Promise<void> {
  await paste(data)
  await page.getByRole('button', { name: 'Pegar igualmente' }).click()
}

export async function paste(data: Record<string, string>): Promise<void> {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}
