import { page, userEvent } from 'vitest/browser'

/** Helpers that read a grid and act in it as a user would. */

/** Returns the cell in a row, counted from 0, under a heading. Throws if it is missing. */
export function cell(row: number, heading: string) {
  const column = page
    .getByRole('columnheader', { name: heading, exact: true })
    .element()
    .getAttribute('aria-colindex')
  const cellElement = document.querySelector<HTMLElement>(
    `[aria-rowindex="${row + 2}"] > [aria-colindex="${column}"]`,
  )
  if (!cellElement) throw new Error(`no cell of row ${row}`)
  return page.elementLocator(cellElement)
}

/** Returns the position of the focus as a row, counted from 0, and a heading. */
export function keyboard(): string {
  const { activeElement } = document
  const column = activeElement?.getAttribute('aria-colindex')
  const heading = document.querySelector(`[role=columnheader][aria-colindex="${column}"]`)?.textContent
  const row = Number(activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2
  return `${row} ${heading}`
}

export const press = (keys: string) => userEvent.keyboard(keys)

/** Returns the texts of the status lines around the cells. */
export const announcements = () =>
  [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' | ')

/** Returns the texts of the first rows in a column. */
export function texts(heading: string, count: number): string[] {
  return Array.from({ length: count }, (_, row) => cell(row, heading).element().textContent)
}

/** Pastes and confirms, although the preview warns that some cells do not fit. */
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
