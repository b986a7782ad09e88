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
type Saved = Map<number, Record<string, string>>

const start = (): Saved => new Map([1, 2, 3].map((id) => [id, { note: '', copies: '1' }]))
const textIn = (saved: Saved) => (id: number | string, column: string) => saved.get(Number(id))?.[column]

/** Returns the text a person sees in a cell: the written one, or else the saved one. */
function seen(saved: Saved, saving: Saving, id: number, column: string): string {
  const written = unsavedCells(saving).find((each) => each.id === id && each.column === column)
  return written?.text ?? saved.get(id)?.[column] ?? ''
}

const write = (saved: Saved, saving: Saving, id: number, column: string, text: string): Saving => {
  const before = seen(saved, saving, id, column)
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
        const saved = start()
        let saving = nothingUnsaved
        const wanted = new Map<string, string>()
        const accept = () => {
          for (const { id, column, text } of saving.sending) {
            const row = saved.get(Number(id))
            if (row) row[column] = text
          }
          saving = answered(
            saving,
            saving.sending.map(({ id }): RowOutcome => ({ id, kind: 'saved' })),
            textIn(saved),
          )
        }
        for (const step of steps) {
          if (step.kind === 'write' && 'id' in step) {
            saving = write(saved, saving, step.id, step.column, step.text)
            wanted.set(`${step.id} ${step.column}`, step.text)
          } else if ('id' in step) {
            const row = saved.get(step.id)
            if (!row || saving.sending.some(({ id }) => id === step.id)) continue
            row[step.column] = step.text
            const isWritten = unsavedCells(saving).some(
              ({ id, column }) => id === step.id && column === step.column,
            )
            // Unless somebody here has written there since, the other person's text counts.
            if (!isWritten) wanted.set(`${step.id} ${step.column}`, step.text)
            saving = compared(saving, new Set([step.id]), textIn(saved))
          } else if (step.kind === 'send') saving = sent(saving, 2)
          else if (step.kind === 'lose') saving = returned(saving, textIn(saved))
          else if (step.kind === 'accept') accept()
          else {
            const outcomes = saving.sending.map(
              ({ id, column }): RowOutcome =>
                step.kind === 'refuse'
                  ? { id, kind: 'refused', fault: 'No', column }
                  : { id, kind: 'overtaken' },
            )
            saving = answered(saving, outcomes, textIn(saved))
          }
          for (const [cell, text] of wanted) {
            const [id, column = ''] = cell.split(' ')
            expect(seen(saved, saving, Number(id), column)).toBe(text)
          }
        }
        // The user keeps their texts, and the server accepts everything.
        for (let round = 0; unsavedCells(saving).length > 0; round += 1) {
          expect(round).toBeLessThan(50)
          for (const each of unsavedCells(saving))
            saving = each.trouble ? settled(saving, each, true) : saving
          saving = sent(saving, 2)
          accept()
        }
        for (const [cell, text] of wanted) {
          const [id, column = ''] = cell.split(' ')
          expect(saved.get(Number(id))?.[column]).toBe(text)
        }
      }),
      { numRuns: inputs(300) },
    )
  })

  test('needs no saving if it is reverted before it is sent', () => {
    const saved = start()
    const once = write(saved, nothingUnsaved, 1, 'note', 'a')
    expect(unsavedCells(write(saved, once, 1, 'note', ''))).toEqual([])
    // While the change is in flight, the server gets both.
    expect(unsavedCells(write(saved, sent(once, 9), 1, 'note', ''))).toHaveLength(1)
  })

  test('that is repeated while a save is running is one change, in the order of the cells', () => {
    const saved = start()
    let saving = sent(write(saved, nothingUnsaved, 1, 'note', 'a'), 9)
    for (const text of ['2', '3', '4']) saving = write(saved, saving, 2, 'copies', text)
    saving = write(saved, saving, 1, 'note', 'b')
    expect(saving.waiting).toEqual([
      { id: 2, column: 'copies', before: '1', text: '4' },
      { id: 1, column: 'note', before: 'a', text: 'b' },
    ])
  })
})

describe('a row that somebody else has changed', () => {
  test('accepts edits of other cells, and shows both texts of the same cell', () => {
    const saved = start()
    let saving = write(saved, nothingUnsaved, 1, 'note', 'mía')
    saving = sent(write(saved, saving, 1, 'copies', '5'), 9)
    saved.set(1, { note: 'suya', copies: '1' })
    saving = answered(saving, [{ id: 1, kind: 'overtaken' }], textIn(saved))
    expect(saving.waiting).toEqual([
      { id: 1, column: 'note', before: '', text: 'mía', trouble: { kind: 'conflict', theirs: 'suya' } },
      { id: 1, column: 'copies', before: '1', text: '5' },
    ])
    const cell = { id: 1, column: 'note' }
    expect(settled(saving, cell, true).waiting[0]).toEqual({ ...cell, before: 'suya', text: 'mía' })
    expect(settled(saving, cell, false).waiting).toHaveLength(1)
  })

  test('needs no saving if it already contains the edit', () => {
    const saved = start()
    const saving = write(saved, nothingUnsaved, 1, 'note', 'a')
    saved.set(1, { note: 'a', copies: '1' })
    // Rows that were not reloaded are not compared, however many cells wait.
    expect(compared(saving, new Set([2]), textIn(saved))).toBe(saving)
    expect(compared(saving, new Set([1]), textIn(saved)).waiting).toEqual([])
  })
})

test('all edits of a row wait for the user if the row is refused because of a cell that was not edited', () => {
  const written = { id: 1, before: '', text: '2' }
  const sending = [
    { ...written, column: 'width' },
    { ...written, column: 'height' },
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
  const saved = start()
  let saving = write(saved, nothingUnsaved, 1, 'note', 'a')
  saving = sent(write(saved, saving, 1, 'copies', '0'), 9)
  saving = answered(
    saving,
    [{ id: 1, kind: 'refused', fault: 'Al menos una.', column: 'copies' }],
    textIn(saved),
  )
  expect(sent(saving, 9).sending.map(({ column }) => column)).toEqual(['note'])
  const refused = { kind: 'refused', fault: 'Al menos una.' }
  expect(saving.waiting[1]?.trouble).toEqual(refused)
  // The server's own value of a cell it refused is not another person's change.
  saved.set(1, { note: 'a', copies: '5' })
  saving = answered(sent(saving, 9), [{ id: 1, kind: 'saved' }], textIn(saved))
  expect(saving.waiting).toEqual([{ id: 1, column: 'copies', before: '5', text: '0', trouble: refused }])
})

test('a row to be saved unchanged stays queued, even if its cell is edited and reverted', () => {
  const asIs = { id: 1, column: 'copies', before: '1', after: '1', isAsIs: true as const }
  const waiting = [{ id: 1, column: 'copies', before: '1', text: '1', isAsIs: true }]
  const saving = noted(nothingUnsaved, [asIs])
  expect(saving.waiting).toEqual(waiting)
  const written = noted(saving, [{ id: 1, column: 'copies', before: '1', after: '2' }])
  expect(noted(written, [{ id: 1, column: 'copies', before: '2', after: '1' }]).waiting).toEqual(waiting)
})
