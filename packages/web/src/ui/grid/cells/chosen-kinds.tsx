import { plainText } from '@lienzo/rules/records/plain-text'
import type { TFunction } from 'i18next'
import type { ColumnOf, GridColumn } from '../columns/grid-column.ts'
import classes from './chosen-kinds.module.css'
import { OfferEditor } from './offer-editor.tsx'
import { holds, type Offer } from './use-offers.ts'

export type ChoiceKind<Row> = ColumnOf<Row> & {
  choices: readonly { value: string; label: string }[]
  value: (row: Row) => string
  set?: (row: Row, value: string) => Row
}

export type PickKind<Row> = ColumnOf<Row> & {
  /** Returns the record that a row refers to, or null. */
  value: (row: Row) => Offer | null
  set?: (row: Row, value: Offer | null) => Row
  /** Returns the reason why a row does not accept a record, or undefined if the row accepts it. */
  check?: (row: Row, offer: Offer) => string | undefined
  /** Searches for records by text. `row` is the row being edited; undefined when a paste looks up texts for many rows. */
  search: (text: string, row?: Row) => Promise<readonly Offer[]>
  /**
   * Looks up all pasted texts with one call. Returns every record that each text can refer to. Texts missing from the result
   * are then searched for one by one.
   */
  findMany?: (texts: readonly string[]) => Promise<ReadonlyMap<string, readonly Offer[]>>
  /** Returns the error message if `count` records match the text. The message explains how to distinguish them. */
  severalFault?: (text: string, count: number) => string
  /** Returns the text of the cell, by default the record's name. A cell cannot distinguish two records with identical texts. */
  textOf?: (offer: Offer) => string
  isOptional?: boolean
  /** Name of the record that applies to rows without one, and the sentence that says why. Empty cells show it dimmed. */
  byDefault?: { name: string; why: string } | undefined
}

/** Returns a column in which each cell contains one of a fixed set of choices. The user can type the label or the value. */
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

/** Maximum number of pasted names that are looked up concurrently. */
const LOOKED_UP_AT_ONCE = 4

/**
 * Returns a column in which each cell contains a record that the user finds by searching. The caller must reuse the column
 * object, because it caches the records found.
 */
export function pickColumn<Row>(kind: PickKind<Row>, t: TFunction): GridColumn<Row> {
  const { value, set, search, findMany, textOf = ({ name }) => name, ...others } = kind
  const { isOptional, byDefault, check, severalFault, width = 200, ...column } = others
  const offersByText = new Map<string, Offer>()
  /** Number of records that match each ambiguous text. */
  const ambiguous = new Map<string, number>()
  const remember = (offer: Offer) => {
    offersByText.set(plainText(textOf(offer)), offer)
  }
  const text = (row: Row) => {
    const offer = value(row)
    if (!offer) return ''
    // Caches the record, so that pasting its text elsewhere or restoring it by undo finds the record.
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
    ...(byDefault && {
      show: (row) =>
        text(row) || (
          <span className={classes.byDefault} title={byDefault.why}>
            {byDefault.name}
          </span>
        ),
    }),
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
