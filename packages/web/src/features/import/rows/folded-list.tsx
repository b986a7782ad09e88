import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'

/** Number of items shown before the user expands the list. */
const SHOWN = 6

/** Shows the first items of a list, and the remaining items once the user expands it. `item` renders one list item. */
export function FoldedList<Item>(props: {
  items: readonly Item[]
  keyOf: (item: Item) => string
  className: string | undefined
  item: (item: Item) => ReactNode
}) {
  const { items, keyOf, item } = props
  const { t } = useTranslation()
  const [isUnfolded, setUnfolded] = useState(false)
  // A single hidden item would take no more space than the button that shows it.
  const isFoldable = items.length > SHOWN + 1
  const visibleItems = isFoldable && !isUnfolded ? items.slice(0, SHOWN) : items
  const others = items.length - SHOWN
  return (
    <>
      <ul className={props.className}>
        {visibleItems.map((each) => (
          <Fragment key={keyOf(each)}>{item(each)}</Fragment>
        ))}
      </ul>
      {isFoldable && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded
            ? t('timeline.fold')
            : t('import.further', { count: others, shown: formatNumber(others) })}
        </Button>
      )}
    </>
  )
}
