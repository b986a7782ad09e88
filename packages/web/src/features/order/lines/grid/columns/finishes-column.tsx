import { plainText } from '@lienzo/rules/records/plain-text'
import type { TFunction } from 'i18next'
import { OfferEditor } from '../../../../../ui/grid/cells/offer-editor.tsx'
import { holds, type Offer } from '../../../../../ui/grid/cells/use-offers.ts'
import type { GridColumn } from '../../../../../ui/grid/columns/grid-column.ts'
import type { OfferedMaterial, OfferedProduct } from '../../../record/order-record.ts'
import { withFinishes } from '../../line-choices.ts'
import type { LineRow } from '../line-row.ts'

type OfferedFinish = OfferedMaterial['finishes'][number]

/** Returns the grid column that shows the finishes of a line as names separated by commas. */
export function finishesColumn(column: {
  header: string
  t: TFunction
  productOf: (row: LineRow) => OfferedProduct | undefined
  write: boolean
}): GridColumn<LineRow> {
  const { header, t, productOf } = column
  const permittedFor = (row: LineRow): readonly OfferedFinish[] =>
    productOf(row)?.materials.find(({ id }) => id === row.material_id)?.finishes ?? []
  return {
    name: 'finish_ids',
    header,
    width: 120,
    text: ({ finish_names }) => finish_names.join(', '),
    ...(column.write && {
      write: (row, text) => {
        const names = namesIn(text)
        const permittedFinishes = permittedFor(row)
        const finishes = names.map((name) => permittedFinishes.find((finish) => isNamed(finish, name)))
        const unknown = names.find((_, place) => !finishes[place])
        if (unknown !== undefined) return { fault: t('order.grid.finish_unknown', { name: unknown }) }
        const distinct = [...new Set(finishes.flatMap((finish) => finish ?? []))]
        return { row: withFinishes(row, distinct) }
      },
    }),
    editor: (props) => (
      <OfferEditor
        {...props}
        search={async (text) => offeredFor(text, permittedFor(props.row))}
        textOf={({ name }) => name}
      />
    ),
  }
}

/**
 * Returns suggestions for a typed list of finishes. Each suggestion contains the typed finishes and one further finish that
 * matches the unfinished last name. If all typed names are known, the first suggestion contains only the typed finishes, and
 * the further finish can be any permitted finish.
 */
function offeredFor(text: string, permittedFinishes: readonly OfferedFinish[]): Offer[] {
  const names = namesIn(text)
  const isComplete = names.every((name) => permittedFinishes.some((finish) => isNamed(finish, name)))
  const before = isComplete ? names : names.slice(0, -1)
  const lastName = isComplete ? '' : (names.at(-1) ?? '')
  const chosenFinishes = permittedFinishes.filter((finish) => before.some((name) => isNamed(finish, name)))
  const others = permittedFinishes.filter(
    (finish) => !chosenFinishes.includes(finish) && holds(finish, lastName),
  )
  const texts = others.map(({ id, name }) => ({
    id,
    name: [...chosenFinishes.map((each) => each.name), name].join(', '),
  }))
  const asItIs =
    isComplete && names.length > 0
      ? [{ id: 0, name: chosenFinishes.map((each) => each.name).join(', ') }]
      : []
  return [...asItIs, ...texts]
}

function namesIn(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function isNamed({ name, code }: OfferedFinish, text: string): boolean {
  return [name, code].some((each) => plainText(each) === plainText(text))
}
