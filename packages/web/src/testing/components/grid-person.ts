import { page, userEvent } from 'vitest/browser'

/** Functions that read and operate a grid as a user does. */

/** Returns the cell in a row (counted from 0) of the column with this heading. Throws if there is no such cell. */
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

/** Returns the row (counted from 0) and the column heading of the focused cell. */
export function keyboard(): string {
  const { activeElement } = document
  const column = activeElement?.getAttribute('aria-colindex')
  const heading = document.querySelector(`[role=columnheader][aria-colindex="${column}"]`)?.textContent
  const row = Number(activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2
  return `${row} ${heading}`
}

export const press = (keys: string) => userEvent.keyboard(keys)

/** Returns the texts of the status lines above and below the cells. */
export const announcements = () =>
  [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' | ')

/** Returns the texts of a column in the first `count` rows. */
export function texts(heading: string, count: number): string[] {
  return Array.from({ length: count }, (_, row) => cell(row, heading).element().textContent)
}

/** Pastes, and confirms the warning of the preview that some cells do not fit. */
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
