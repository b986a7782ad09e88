import { plainText } from '@lienzo/rules/records/plain-text'
import type { TFunction } from 'i18next'
import type { ColumnOf, GridColumn } from '../columns/grid-column.ts'
import { OfferEditor } from './offer-editor.tsx'
import { holds, type Offer } from './use-offers.ts'

export type ChoiceKind<Row> = ColumnOf<Row> & {
  choices: readonly { value: string; label: string }[]
  value: (row: Row) => string
  set?: (row: Row, value: string) => Row
}

export type PickKind<Row> = ColumnOf<Row> & {
  /** Returns the record chosen in a row, or null. */
  value: (row: Row) => Offer | null
  set?: (row: Row, value: Offer | null) => Row
  /** Returns why a row does not accept a record; undefined if it does. */
  check?: (row: Row, offer: Offer) => string | undefined
  /** Searches records by text; `row` is the row being edited, undefined when a paste is resolved for many rows. */
  search: (text: string, row?: Row) => Promise<readonly Offer[]>
  /**
   * Looks up pasted texts together. Returns all records that each text may mean; texts missing from the result are searched for
   * individually.
   */
  findMany?: (texts: readonly string[]) => Promise<ReadonlyMap<string, readonly Offer[]>>
  /** Returns the message for a text that `count` records match. It explains how to distinguish the records. */
  severalFault?: (text: string, count: number) => string
  /** Returns the text of the cell, by default the name. Records with identical texts cannot be distinguished in the cell. */
  textOf?: (offer: Offer) => string
  isOptional?: boolean
}

/** Returns a column whose cells contain one of a closed set of choices, typed by label or value. */
export function choiceColumn<Row>(kind: ChoiceKind<Row>, t: TFunction): GridColumn<Row> {
  const { choices, value, set, width = 140, ...column } = kind
  const offers = choices.map((choice): Offer => ({ id: choice.value, name: choice.label }))
  const labelOf = (id: string) => choices.find((choice) => choice.value === id)?.label ?? id
  return {
    ...column,
    width,
    text: (row) => labelOf(value(row)),
    ...(set && {
      write: (row, text) => {
        const sought = plainText(text)
        const choice = choices.find(
          ({ value: id, label }) => plainText(label) === sought || plainText(id) === sought,
        )
        return choice ? { row: set(row, choice.value) } : { fault: t('form.pick_unknown', { text }) }
      },
    }),
    editor: (props) => (
      <OfferEditor
        {...props}
        search={async (text) => offers.filter((each) => holds(each, text))}
        textOf={({ name }) => name}
      />
    ),
  }
}

/** Number of pasted names looked up at the same time. */
const LOOKED_UP_AT_ONCE = 4

/**
 * Returns a column whose cells contain a record found by searching. The caller must keep the column object, because it caches
 * the records found.
 */
export function pickColumn<Row>(kind: PickKind<Row>, t: TFunction): GridColumn<Row> {
  const { value, set, search, findMany, textOf = ({ name }) => name, ...others } = kind
  const { isOptional, check, severalFault, width = 200, ...column } = others
  const offersByText = new Map<string, Offer>()
  /** Number of records for each ambiguous text. */
  const ambiguous = new Map<string, number>()
  const remember = (offer: Offer) => {
    offersByText.set(plainText(textOf(offer)), offer)
  }
  const text = (row: Row) => {
    const offer = value(row)
    if (!offer) return ''
    // Caches the record, so that its text is recognised when it is pasted into another row or restored by undo.
    remember(offer)
    return textOf(offer)
  }

  function settle(text: string, matches: readonly Offer[]): void {
    const [only, ...others] = matches
    if (only && others.length === 0) offersByText.set(plainText(text), only)
    if (others.length > 0) ambiguous.set(plainText(text), matches.length)
    else ambiguous.delete(plainText(text))
  }

  async function learn(texts: readonly string[]): Promise<void> {
    const unknown = texts.filter((each) => each.trim() !== '' && !offersByText.has(plainText(each)))
    const matchesByText = unknown.length > 0 ? await findMany?.(unknown) : undefined
    for (const [each, matches] of matchesByText ?? []) settle(each, matches)
    const next = unknown.filter((each) => !matchesByText?.has(each))[Symbol.iterator]()
    async function look() {
      for (const each of next) {
        const results = await search(each)
        const isCalled = ({ name, code = '' }: Offer) =>
          [name, code].some((word) => plainText(word) === plainText(each))
        settle(each, results.filter(isCalled))
      }
    }
    await Promise.all(Array.from({ length: LOOKED_UP_AT_ONCE }, look))
  }

  return {
    ...column,
    width,
    text,
    ...(set && {
      write: (row, input) => {
        if (input.trim() === '' && isOptional) return { row: set(row, null) }
        const offer = offersByText.get(plainText(input))
        if (offer) {
          const fault = check?.(row, offer)
          return fault === undefined ? { row: set(row, offer) } : { fault }
        }
        const count = ambiguous.get(plainText(input))
        if (count === undefined) return { fault: t('form.pick_unknown', { text: input }) }
        const fault = severalFault?.(input, count) ?? t('form.pick_several', { text: input })
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
