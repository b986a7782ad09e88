import { IconBasket } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './basket-tick.module.css'
import type { useBasketTick } from './use-basket.ts'

/** The spaces of the page that are in the basket, and what changes that. Rows are only drawn again when they differ. */
const Ticks = createContext<{ ids: ReadonlySet<number>; tick: ReturnType<typeof useBasketTick> }>({
  ids: new Set(),
  tick: () => undefined,
})
export const BasketTicks = Ticks.Provider

/** Whether a space is in the basket; a press puts it in or takes it out. */
export function BasketTick({ id, name }: { id: number; name: string }) {
  const { ids, tick } = use(Ticks)
  const { t } = useTranslation()
  return (
    <label className={classes.area}>
      <input
        type="checkbox"
        className={classes.tick}
        // Rows have one stop for the Tab key; in a row it is the key B.
        tabIndex={-1}
        aria-label={t('space.basket.tick', { name })}
        checked={ids.has(id)}
        onChange={(event) => tick({ id, in_basket: event.currentTarget.checked })}
      />
      {/* On a phone the cell has no header that says what it is. */}
      <IconBasket size={14} stroke={1.6} aria-hidden />
    </label>
  )
}
