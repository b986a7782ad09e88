import { IconBasket } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './basket-tick.module.css'
import type { useBasketTick } from './use-basket.ts'

/**
 * Ids of the listed spaces that are in the basket, and the function that adds or removes a space. Uses a context, so that a
 * change renders only the affected rows again.
 */
const Ticks = createContext<{ ids: ReadonlySet<number>; tick: ReturnType<typeof useBasketTick> }>({
  ids: new Set(),
  tick: () => undefined,
})
export const BasketTicks = Ticks.Provider

/** Checkbox that adds a space to the basket or removes it. */
export function BasketTick({ id, name }: { id: number; name: string }) {
  const { ids, tick } = use(Ticks)
  const { t } = useTranslation()
  return (
    <label className={classes.area}>
      <input
        type="checkbox"
        className={classes.tick}
        // Each row has a single tab stop. When the row has the focus, the key B ticks the box.
        tabIndex={-1}
        aria-label={t('space.basket.tick', { name })}
        checked={ids.has(id)}
        onChange={(event) => tick({ id, in_basket: event.currentTarget.checked })}
      />
      {/* On a phone, the cell has no column header, so an icon identifies the basket. */}
      <IconBasket size={14} stroke={1.6} aria-hidden />
    </label>
  )
}
