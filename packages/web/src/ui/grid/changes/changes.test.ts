import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../columns/grid-column.ts'
import { noted, nothingUnsaved } from '../saving/unsaved.ts'
import { extend, noHistory, redo, remember, undo } from './change-history.ts'
import { filledTexts, pastedTexts } from './texts-for-range.ts'
import { type CellText, merged, withoutFollowing, withText, writeCells } from './write-cells.ts'

type Line = { id: number; note: string; copies: number }

const columns: GridColumn<Line>[] = [
  { name: 'id', header: 'Nº', width: 60, text: ({ id }) => String(id) },
  {
    name: 'note',
    header: 'Nota',
    width: 60,
    text: ({ note }) => note,
    write: (row, note) => ({ row: { ...row, note } }),
  },
  {
    name: 'copies',
    header: 'Copias',
    width: 60,
    text: ({ copies }) => String(copies),
    write: (row, text) =>
      /^\d+$/.test(text) ? { row: { ...row, copies: Number(text) } } : { fault: 'Un número' },
  },
]

const lines: Line[] = Array.from({ length: 6 }, (_, index) => ({ id: index + 1, note: '', copies: 1 }))
const idOf = ({ id }: Line) => id
/** Returns the outcome of writing, and the rows with the changes applied. */
function write(rows: readonly Line[], cells: readonly CellText[]) {
  const outcome = writeCells({ rows, columns, idOf, locked: () => undefined }, cells)
  const after = outcome.changes.reduce<readonly Line[]>(
    (now, change) =>
      now.map((row) => {
        const writing = row.id === change.id && columns.find(({ name }) => name === change.column)?.write
        const result = writing ? writing(row, change.after) : { row }
        return 'row' in result ? result.row : row
      }),
    rows,
  )
  return { ...outcome, rows: after }
}

/** Converts the texts of a history step to the current indexes of their rows and columns. */
const placeTexts = (
  rows: readonly Line[],
  texts: { id: unknown; column: string; text: string }[],
): CellText[] =>
  texts.map(({ id, column, text }) => ({
    row: rows.findIndex((row) => row.id === id),
    column: columns.findIndex(({ name }) => name === column),
    text,
  }))

describe('an edit of cells', () => {
  test('changes only its rows, and reports each refusal with its reason', () => {
    const { rows, changes, refusals } = write(lines, [
      { row: 1, column: 2, text: '12' },
      { row: 1, column: 1, text: 'Urgente' },
      { row: 2, column: 2, text: 'doce' },
      { row: 3, column: 0, text: '99' },
      { row: 4, column: 2, text: '1' },
    ])
    expect(rows[1]).toEqual({ id: 2, note: 'Urgente', copies: 12 })
    expect(rows.filter((row, index) => row !== lines[index])).toHaveLength(1)
    expect(changes).toEqual([
      { id: 2, column: 'copies', before: '1', after: '12' },
      { id: 2, column: 'note', before: '', after: 'Urgente' },
    ])
    expect(refusals).toEqual([
      { fault: 'Un número', count: 1, rows: [3], columns: ['Copias'], first: { row: 2, column: 2 } },
      { fault: '', count: 1, rows: [4], columns: ['Nº'], first: { row: 3, column: 0 } },
    ])
  })

  test('of a cell that depends on another one in its row is accepted in any order', () => {
    // The note column accepts a text only if the row has several copies.
    const dependent = columns.map((column): GridColumn<Line> => {
      if (column.name !== 'note') return column
      return {
        ...column,
        write: (row, note) => (row.copies > 1 ? { row: { ...row, note } } : { fault: 'Una copia' }),
      }
    })
    const cells = [
      { row: 0, column: 1, text: 'Urgente' },
      { row: 1, column: 1, text: 'Urgente' },
      { row: 0, column: 2, text: '2' },
    ]
    const into = { rows: lines, columns: dependent, idOf, locked: () => undefined }
    const { changes, refusals } = writeCells(into, cells)
    expect(changes.map(({ id, after }) => [id, after])).toEqual([
      [1, '2'],
      [1, 'Urgente'],
    ])
    expect(refusals).toMatchObject([{ fault: 'Una copia', rows: [2] }])
  })

  test('is undone step by step to the original values, and redone, even if the rows are reordered', () => {
    const cell = fc.record({
      row: fc.nat({ max: 5 }),
      column: fc.constantFrom(1, 2),
      text: fc.constantFrom('1', '2', '30', 'x', ''),
    })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), (steps) => {
        let rows: readonly Line[] = lines
        let history = noHistory
        for (const cells of steps) {
          const outcome = write(rows, cells)
          rows = outcome.rows
          if (outcome.changes.length > 0) history = remember(history, outcome.changes)
        }
        const after = rows
        rows = rows.toReversed()
        for (let step = undo(history); step; step = undo(history)) {
          rows = write(rows, placeTexts(rows, step.texts)).rows
          history = step.history
        }
        expect(rows.toReversed()).toEqual(lines)
        for (let step = redo(history); step; step = redo(history)) {
          rows = write(rows, placeTexts(rows, step.texts)).rows
          history = step.history
        }
        expect(rows.toReversed()).toEqual(after)
      }),
    )
  })
})

describe('cells that depend on others', () => {
  type Poster = { id: number; shop: string; width: number; material: string }
  const width = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined)
  /** Sets the width; a poster wider than 500 becomes canvas. */
  const byWidth = (poster: Poster, wide: number): Poster => ({
    ...poster,
    width: wide,
    material: wide > 500 ? 'lona' : poster.material,
  })
  const columnsOf = (order: readonly string[]): GridColumn<Poster>[] => {
    const all: Record<string, GridColumn<Poster>> = {
      shop: {
        ...{ name: 'shop', header: 'Tienda', width: 60, text: ({ shop }) => shop },
        write: (row, shop) => ({ row: byWidth({ ...row, shop }, shop.length * 100) }),
      },
      width: {
        ...{ name: 'width', header: 'Ancho', width: 60, text: (row) => String(row.width) },
        write: (row, text) => {
          const wide = width(text)
          return wide === undefined ? { fault: 'Un número' } : { row: byWidth(row, wide) }
        },
      },
      material: {
        ...{ name: 'material', header: 'Material', width: 60, text: ({ material }) => material },
        write: (row, material) => ({ row: { ...row, material } }),
      },
    }
    return order.flatMap((name) => all[name] ?? [])
  }
  const posters: Poster[] = [
    { id: 1, shop: 'Sol', width: 450, material: 'vinilo' },
    { id: 2, shop: 'Gran Vía', width: 700, material: 'papel' },
  ]
  const order = fc.shuffledSubarray(['shop', 'width', 'material'], { minLength: 3 })
  const text = fc.constantFrom('Sol', 'Atocha', '300', '450', '900', 'lona', 'papel')
  const cellText = fc.record({ row: fc.nat({ max: 1 }), column: fc.nat({ max: 2 }), text })

  const step = fc.uniqueArray(cellText, {
    ...{ minLength: 1, maxLength: 6 },
    selector: ({ row, column }) => `${row} ${column}`,
  })

  test('are restored exactly by undo, and saved as shown, in any order of the columns', () => {
    fc.assert(
      fc.property(order, fc.array(step, { maxLength: 4 }), (names, steps) => {
        const columnsNow = columnsOf(names)
        const column = (name: string) => columnsNow.findIndex((each) => each.name === name)
        const replay = () =>
          posters.map((poster) =>
            saving.waiting
              .filter(({ id }) => id === poster.id)
              .reduce((row, each) => withText(row, columnsNow[column(each.column)], each.text), poster),
          )
        let saving = nothingUnsaved
        let rows: readonly Poster[] = posters
        const into = () => ({
          ...{ rows, columns: columnsNow, idOf: ({ id }: Poster) => id },
          locked: () => undefined,
        })
        const take = (cells: readonly CellText[]) => {
          const { changes } = writeCells(into(), cells)
          saving = noted(saving, changes)
          rows = replay()
          return changes
        }
        let history = noHistory
        const states: (readonly Poster[])[] = [rows]
        for (const cells of steps) {
          const changes = take(cells)
          if (changes.length === 0) continue
          history = remember(history, changes)
          states.push(rows)
        }
        for (let step = undo(history); step; step = undo(history)) {
          states.pop()
          const cells = step.texts.map((each) => ({
            ...each,
            row: rows.findIndex(({ id }) => id === each.id),
            column: column(each.column),
          }))
          take(withoutFollowing(into(), cells))
          expect(rows).toEqual(states.at(-1))
          expect(saving.waiting.filter(({ trouble }) => trouble)).toEqual([])
          history = step.history
        }
        expect(rows).toEqual(posters)
      }),
    )
  })
})

describe('a paste', () => {
  const size = { rows: 6, columns: 3 }
  const at = (top: number, start: number) => ({ top, bottom: top, start, end: start })

  test('starts at the first selected cell, and counts what does not fit into the grid', () => {
    const { cells, reached, lost } = pastedTexts(
      [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
      at(4, 2),
      size,
    )
    expect(cells).toEqual([
      { row: 4, column: 2, text: 'a' },
      { row: 5, column: 2, text: 'b' },
    ])
    expect(reached).toEqual({ top: 4, bottom: 5, start: 2, end: 2 })
    expect(lost).toEqual({ cells: 4, rows: 1, headings: [] })
  })

  test('repeats to fill a selection that is a multiple of its size', () => {
    const selection = { top: 0, bottom: 3, start: 1, end: 2 }
    const texts = pastedTexts([['a'], ['b']], selection, size).cells.map(({ text }) => text)
    expect(texts.join('')).toBe('aabbaabb')
    expect(pastedTexts([['a'], ['b'], ['c']], selection, size).cells).toHaveLength(6)
  })
})

test('filling repeats the source rows downwards and upwards', () => {
  const source = { top: 2, bottom: 3, start: 1, end: 1 }
  const text = (row: number) => String(row)
  const all = { top: 0, bottom: 5, start: 1, end: 1 }
  expect(filledTexts(source, all, text).map((cell) => `${cell.row}=${cell.text}`)).toEqual([
    '0=2',
    '1=3',
    '4=2',
    '5=3',
  ])
})

test('two merged edits name each reason once, with all of its rows', () => {
  const first = write(lines, [
    { row: 0, column: 2, text: 'x' },
    { row: 1, column: 0, text: '9' },
  ])
  const second = write(lines, [
    { row: 1, column: 0, text: '8' },
    { row: 2, column: 0, text: '8' },
    { row: 3, column: 2, text: '5' },
  ])
  const both = merged(first, second)
  expect(both.changes).toEqual([{ id: 4, column: 'copies', before: '1', after: '5' }])
  expect(both.refusals).toEqual([
    { fault: '', count: 3, rows: [2, 3], columns: ['Nº'], first: { row: 1, column: 0 } },
    { fault: 'Un número', count: 1, rows: [1], columns: ['Copias'], first: { row: 0, column: 2 } },
  ])
})

test('successive parts of an edit form one step, until it is undone', () => {
  const [one, other] = [
    write(lines, [{ row: 0, column: 2, text: '5' }]).changes,
    write(lines, [{ row: 1, column: 2, text: '6' }]).changes,
  ]
  const shorter = remember(noHistory, one)
  const longer = extend(shorter, one, other)
  expect(undo(longer?.history ?? noHistory)?.texts.map(({ text }) => text)).toEqual(['1', '1'])
  const undoStep = undo(shorter)
  expect(extend(undoStep?.history ?? shorter, one, other)).toBeUndefined()
})
