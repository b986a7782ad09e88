import { plainText } from '@lienzo/rules/records/plain-text'
import type { TFunction } from 'i18next'
import type { ColumnOf, GridColumn } from '../columns/grid-column.ts'
import { OfferEditor } from './offer-editor.tsx'
import { holds, type Offered } from './use-offers.ts'

export type ChoiceKind<Row> = ColumnOf<Row> & {
  choices: readonly { value: string; label: string }[]
  value: (row: Row) => string
  set?: (row: Row, value: string) => Row
}

export type PickKind<Row> = ColumnOf<Row> & {
  /** Returns the chosen record, by its id and its name. */
  value: (row: Row) => Offered | null
  set?: (row: Row, value: Offered | null) => Row
  /** Returns why a row does not take a record. */
  check?: (row: Row, chosen: Offered) => string | undefined
  /** Searches records for a text; `row` is the row being edited, undefined when a paste is resolved for many rows. */
  search: (text: string, row?: Row) => Promise<readonly Offered[]>
  /**
   * Looks up pasted texts together and returns all records that each may mean. Texts missing from the result are searched for
   * individually.
   */
  findMany?: (texts: readonly string[]) => Promise<ReadonlyMap<string, readonly Offered[]>>
  /** Returns the message that `count` records match a text, and how to tell them apart. */
  severalFault?: (text: string, count: number) => string
  /** Returns the text of the cell, by default the name. Records with identical texts cannot be told apart in it. */
  textOf?: (offered: Offered) => string
  isOptional?: boolean
}

/** Returns a column that chooses one of a closed set, typed by its label or its value. */
export function choiceColumn<Row>(kind: ChoiceKind<Row>, t: TFunction): GridColumn<Row> {
  const { choices, value, set, width = 140, ...column } = kind
  const offered = choices.map((choice): Offered => ({ id: choice.value, name: choice.label }))
  const labelOf = (held: string) => choices.find((choice) => choice.value === held)?.label ?? held
  return {
    ...column,
    width,
    text: (row) => labelOf(value(row)),
    ...(set && {
      write: (row, text) => {
        const sought = plainText(text)
        const choice = choices.find(
          ({ value: held, label }) => plainText(label) === sought || plainText(held) === sought,
        )
        return choice ? { row: set(row, choice.value) } : { fault: t('form.pick_unknown', { text }) }
      },
    }),
    editor: (props) => (
      <OfferEditor
        {...props}
        search={async (text) => offered.filter((each) => holds(each, text))}
        textOf={({ name }) => name}
      />
    ),
  }
}

/** Number of pasted names looked up at the same time. */
const LOOKED_UP_AT_ONCE = 4

/**
 * Returns a column that chooses a record found by searching. The column must stay the same object because it caches what was
 * found.
 */
export function pickColumn<Row>(kind: PickKind<Row>, t: TFunction): GridColumn<Row> {
  const { value, set, search, findMany, textOf = ({ name }) => name, ...others } = kind
  const { isOptional, check, severalFault, width = 200, ...column } = others
  const known = new Map<string, Offered>()
  /** Number of records for each ambiguous text. */
  const ambiguous = new Map<string, number>()
  const remember = (offered: Offered) => {
    known.set(plainText(textOf(offered)), offered)
  }
  const text = (row: Row) => {
    const chosen = value(row)
    if (!chosen) return ''
    // So that the text is recognised when it is written into another row, or back by undo.
    remember(chosen)
    return textOf(chosen)
  }

  function settle(text: string, meant: readonly Offered[]): void {
    const [only, ...others] = meant
    if (only && others.length === 0) known.set(plainText(text), only)
    if (others.length > 0) ambiguous.set(plainText(text), meant.length)
    else ambiguous.delete(plainText(text))
  }

  async function learn(texts: readonly string[]): Promise<void> {
    const unknown = texts.filter((each) => each.trim() !== '' && !known.has(plainText(each)))
    const found = unknown.length > 0 ? await findMany?.(unknown) : undefined
    for (const [each, meant] of found ?? []) settle(each, meant)
    const next = unknown.filter((each) => !found?.has(each))[Symbol.iterator]()
    async function look() {
      for (const each of next) {
        const found = await search(each)
        const isCalled = ({ name, code = '' }: Offered) =>
          [name, code].some((called) => plainText(called) === plainText(each))
        settle(each, found.filter(isCalled))
      }
    }
    await Promise.all(Array.from({ length: LOOKED_UP_AT_ONCE }, look))
  }

  return {
    ...column,
    width,
    text,
    ...(set && {
      write: (row, written) => {
        if (written.trim() === '' && isOptional) return { row: set(row, null) }
        const chosen = known.get(plainText(written))
        if (chosen) {
          const fault = check?.(row, chosen)
          return fault === undefined ? { row: set(row, chosen) } : { fault }
        }
        const count = ambiguous.get(plainText(written))
        if (count === undefined) return { fault: t('form.pick_unknown', { text: written }) }
        const fault = severalFault?.(written, count) ?? t('form.pick_several', { text: written })
        return { fault, isAmbiguous: true }
      },
      learn,
    }),
    editor: (props) => (
      <OfferEditor
        {...props}
        search={(text) => search(text, props.row)}
        textOf={textOf}
        onChosen={remember}
      />
    ),
  }
}
