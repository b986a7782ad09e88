import { inputs } from '@lienzo/rules/testing/inputs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answered,
  compared,
  noted,
  nothingUnsaved,
  type RowOutcome,
  returned,
  type Saving,
  sent,
  settled,
  unsavedCells,
} from './unsaved.ts'

/** Saved texts by row and column. */
type SavedRows = Map<number, Record<string, string>>

const start = (): SavedRows => new Map([1, 2, 3].map((id) => [id, { note: '', copies: '1' }]))
const textIn = (savedRows: SavedRows) => (id: number | string, column: string) =>
  savedRows.get(Number(id))?.[column]

/** Returns the text that the user sees in a cell: the unsaved text, or the saved text if there is none. */
function visibleText(savedRows: SavedRows, saving: Saving, id: number, column: string): string {
  const unsavedCell = unsavedCells(saving).find((each) => each.id === id && each.column === column)
  return unsavedCell?.text ?? savedRows.get(id)?.[column] ?? ''
}

const write = (savedRows: SavedRows, saving: Saving, id: number, column: string, text: string): Saving => {
  const before = visibleText(savedRows, saving, id, column)
  return before === text ? saving : noted(saving, [{ id, column, before, after: text }])
}

const writing = fc.record({
  kind: fc.constant('write' as const),
  id: fc.constantFrom(1, 2, 3),
  column: fc.constantFrom('note', 'copies'),
  text: fc.constantFrom('', '1', '2', 'a'),
})
const other = fc.constantFrom('send', 'accept', 'refuse', 'lose', 'overtake').map((kind) => ({ kind }))
const overwrite = fc.record({
  kind: fc.constant('other person' as const),
  id: fc.constantFrom(1, 2, 3),
  column: fc.constantFrom('note', 'copies'),
  text: fc.constantFrom('', '1', 'b'),
})

describe('an edit that is not saved yet', () => {
  test('stays visible until it is saved or discarded, whatever the server answers, and is saved in the end', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(writing, writing, other, overwrite), { maxLength: 40 }), (steps) => {
        const savedRows = start()
        let saving = nothingUnsaved
        const expectedTexts = new Map<string, string>()
        const accept = () => {
          for (const { id, column, text } of saving.sending) {
            const row = savedRows.get(Number(id))
            if (row) row[column] = text
          }
          saving = answered(
            saving,
            saving.sending.map(({ id }): RowOutcome => ({ id, kind: 'saved' })),
            textIn(savedRows),
          )
        }
        for (const step of steps) {
          if (step.kind === 'write' && 'id' in step) {
            saving = write(savedRows, saving, step.id, step.column, step.text)
            expectedTexts.set(`${step.id} ${step.column}`, step.text)
          } else if ('id' in step) {
            const row = savedRows.get(step.id)
            if (!row || saving.sending.some(({ id }) => id === step.id)) continue
            row[step.column] = step.text
            const isWritten = unsavedCells(saving).some(
              ({ id, column }) => id === step.id && column === step.column,
            )
            // The other user's text wins, unless this user has written there since.
            if (!isWritten) expectedTexts.set(`${step.id} ${step.column}`, step.text)
            saving = compared(saving, new Set([step.id]), textIn(savedRows))
          } else if (step.kind === 'send') saving = sent(saving, 2)
          else if (step.kind === 'lose') saving = returned(saving, textIn(savedRows))
          else if (step.kind === 'accept') accept()
          else {
            const outcomes = saving.sending.map(
              ({ id, column }): RowOutcome =>
                step.kind === 'refuse'
                  ? { id, kind: 'refused', fault: 'No', column }
                  : { id, kind: 'overtaken' },
            )
            saving = answered(saving, outcomes, textIn(savedRows))
          }
          for (const [cell, text] of expectedTexts) {
            const [id, column = ''] = cell.split(' ')
            expect(visibleText(savedRows, saving, Number(id), column)).toBe(text)
          }
        }
        // The user always keeps their own texts, and the server accepts everything.
        for (let round = 0; unsavedCells(saving).length > 0; round += 1) {
          expect(round).toBeLessThan(50)
          for (const each of unsavedCells(saving))
            saving = each.trouble ? settled(saving, each, true) : saving
          saving = sent(saving, 2)
          accept()
        }
        for (const [cell, text] of expectedTexts) {
          const [id, column = ''] = cell.split(' ')
          expect(savedRows.get(Number(id))?.[column]).toBe(text)
        }
      }),
      { numRuns: inputs(300) },
    )
  })

  test('needs no saving if it is reverted before it is sent', () => {
    const savedRows = start()
    const once = write(savedRows, nothingUnsaved, 1, 'note', 'a')
    expect(unsavedCells(write(savedRows, once, 1, 'note', ''))).toEqual([])
    // While the change is being sent, a change back must be sent too.
    expect(unsavedCells(write(savedRows, sent(once, 9), 1, 'note', ''))).toHaveLength(1)
  })

  test('that is repeated while a save is running is one change, in the order of the cells', () => {
    const savedRows = start()
    let saving = sent(write(savedRows, nothingUnsaved, 1, 'note', 'a'), 9)
    for (const text of ['2', '3', '4']) saving = write(savedRows, saving, 2, 'copies', text)
    saving = write(savedRows, saving, 1, 'note', 'b')
    expect(saving.waiting).toEqual([
      { id: 2, column: 'copies', before: '1', text: '4' },
      { id: 1, column: 'note', before: 'a', text: 'b' },
    ])
  })
})

describe('a row that somebody else has changed', () => {
  test('accepts edits of other cells, and shows both texts of the same cell', () => {
    const savedRows = start()
    let saving = write(savedRows, nothingUnsaved, 1, 'note', 'mía')
    saving = sent(write(savedRows, saving, 1, 'copies', '5'), 9)
    savedRows.set(1, { note: 'suya', copies: '1' })
    saving = answered(saving, [{ id: 1, kind: 'overtaken' }], textIn(savedRows))
    expect(saving.waiting).toEqual([
      { id: 1, column: 'note', before: '', text: 'mía', trouble: { kind: 'conflict', theirs: 'suya' } },
      { id: 1, column: 'copies', before: '1', text: '5' },
    ])
    const cell = { id: 1, column: 'note' }
    expect(settled(saving, cell, true).waiting[0]).toEqual({ ...cell, before: 'suya', text: 'mía' })
    expect(settled(saving, cell, false).waiting).toHaveLength(1)
  })

  test('needs no saving if it already contains the edit', () => {
    const savedRows = start()
    const saving = write(savedRows, nothingUnsaved, 1, 'note', 'a')
    savedRows.set(1, { note: 'a', copies: '1' })
    // Only reloaded rows are compared, however many cells are waiting.
    expect(compared(saving, new Set([2]), textIn(savedRows))).toBe(saving)
    expect(compared(saving, new Set([1]), textIn(savedRows)).waiting).toEqual([])
  })
})

test('all edits of a row wait for the user if the row is refused because of a cell that was not edited', () => {
  const change = { id: 1, before: '', text: '2' }
  const sending = [
    { ...change, column: 'width' },
    { ...change, column: 'height' },
  ]
  const after = answered(
    { ...nothingUnsaved, sending },
    [{ id: 1, kind: 'refused', fault: 'Falta el material.', column: 'material_id' }],
    () => '',
  )
  const trouble = { kind: 'refused', fault: 'Falta el material.' }
  expect(after.waiting.map((each) => each.trouble)).toEqual([trouble, trouble])
})

test('the other edits of a row are sent again if the row is refused because of one cell', () => {
  const savedRows = start()
  let saving = write(savedRows, nothingUnsaved, 1, 'note', 'a')
  saving = sent(write(savedRows, saving, 1, 'copies', '0'), 9)
  saving = answered(
    saving,
    [{ id: 1, kind: 'refused', fault: 'Al menos una.', column: 'copies' }],
    textIn(savedRows),
  )
  expect(sent(saving, 9).sending.map(({ column }) => column)).toEqual(['note'])
  const refusal = { kind: 'refused', fault: 'Al menos una.' }
  expect(saving.waiting[1]?.trouble).toEqual(refusal)
  // The server's own value for a refused cell must not look like another user's change.
  savedRows.set(1, { note: 'a', copies: '5' })
  saving = answered(sent(saving, 9), [{ id: 1, kind: 'saved' }], textIn(savedRows))
  expect(saving.waiting).toEqual([{ id: 1, column: 'copies', before: '5', text: '0', trouble: refusal }])
})

test('a row to be saved unchanged stays queued, even if its cell is edited and reverted', () => {
  const asIs = { id: 1, column: 'copies', before: '1', after: '1', isAsIs: true as const }
  const waiting = [{ id: 1, column: 'copies', before: '1', text: '1', isAsIs: true }]
  const saving = noted(nothingUnsaved, [asIs])
  expect(saving.waiting).toEqual(waiting)
  const afterEdit = noted(saving, [{ id: 1, column: 'copies', before: '1', after: '2' }])
  expect(noted(afterEdit, [{ id: 1, column: 'copies', before: '2', after: '1' }]).waiting).toEqual(waiting)
})
