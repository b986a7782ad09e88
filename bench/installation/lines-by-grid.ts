import type { SignedIn } from '../client.ts'

/** Number of lines that the screen's grid saves with one call. */
const TOGETHER = 500

type Row = { id: number; version: number }

/** Calls with which a grid reads and saves its lines; `cell` returns the field that the n-th write changes. */
export type Grid = {
  read: (page: number, perpage: number) => Promise<Row[]>
  save: (changed: object[]) => Promise<Row[]>
  cell: (n: number) => object
}

export function budgetGrid(house: SignedIn, id: number): Grid {
  return {
    read: async (page, perpage) => rowsOf(await house.call('budgetrest/getspaces', { id, page, perpage })),
    save: async (changed) => changedOf(await house.call('budgetrest/updatespaces', { id, changed })),
    cell: (n) => ({ extras: 1 + (n % 900) }),
  }
}

export function orderGrid(house: SignedIn, id: number): Grid {
  return {
    read: async (page, perpage) => rowsOf(await house.call('orderrest/lines', { id, page, perpage })),
    save: async (changed) => changedOf(await house.call('orderrest/savelines', { id, changed })),
    cell: (n) => ({ copies: 1 + (n % 90) }),
  }
}

/** Returns a function that writes one cell of a page of lines, in a different line each time. */
export async function cellWriter({ read, save, cell }: Grid, page: number, perpage: number) {
  const versions = versionsOf(await read(page, perpage))
  const ids = [...versions.keys()]
  return async (n: number) => {
    const id = ids[n % ids.length] ?? 0
    await saveAll(save, versions, [id], cell(n))
  }
}

/** Returns a function that fills down one column of `lines` lines, 500 a call. */
export async function columnWriter({ read, save, cell }: Grid, lines: number) {
  const parts: Map<number, number>[] = []
  for (let page = 1; page <= lines / TOGETHER; page += 1) parts.push(versionsOf(await read(page, TOGETHER)))
  return async (n: number) => {
    for (const versions of parts) await saveAll(save, versions, [...versions.keys()], cell(n))
  }
}

async function saveAll(
  save: Grid['save'],
  versions: Map<number, number>,
  ids: readonly number[],
  cell: object,
) {
  const savedLines = await save(ids.map((id) => ({ id, version: versions.get(id), ...cell })))
  if (savedLines.length < ids.length)
    throw new Error(`Only ${savedLines.length} of ${ids.length} lines were saved`)
  for (const { id, version } of savedLines) versions.set(id, version)
}

function versionsOf(rows: readonly Row[]): Map<number, number> {
  return new Map(rows.map(({ id, version }) => [id, version]))
}

function rowsOf(answer: unknown): Row[] {
  return (answer as { rows: Row[] }).rows
}

function changedOf(answer: unknown): Row[] {
  return (answer as { changed: Row[] }).changed
}
