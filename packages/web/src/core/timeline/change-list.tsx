import type { LoggedChange } from '@lienzo/contract/records/log'
import { IconArrowRight } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../ui/hooks/locale.ts'
import { changeLines } from './change-lines.ts'
import classes from './change-list.module.css'

/**
 * List of changed fields, each with its value before and after. Shows the first ones until the user unfolds the rest. Memoized,
 * because the timeline of an order renders after every edited cell.
 */
export const ChangeList = memo(function ChangeList(props: {
  resource: string
  changes: readonly LoggedChange[]
  /** Sentence about the changes that the response omits; '' if there are none. */
  omitted: string
  /** Number of changes that are shown before the user unfolds the rest. */
  shown: number
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const lines = changeLines(t, locale, props.resource, props.changes)
  const isFoldable = lines.length > props.shown + 1
  const visible = isFoldable && !isUnfolded ? lines.slice(0, props.shown) : lines
  return (
    <>
      <dl className={classes.changes}>
        {visible
          .map((line) => line())
          .map(({ field, name, before, after }) => (
            <div key={field} className={classes.change}>
              <dt>{name}</dt>
              <dd>
                {before !== null && (
                  <>
                    <del>{before}</del>
                    <IconArrowRight
                      className={classes.arrow}
                      size={12}
                      stroke={1.8}
                      role="img"
                      aria-label={t('log.becomes')}
                    />
                  </>
                )}
                <ins>{after}</ins>
              </dd>
            </div>
          ))}
      </dl>
      {isFoldable && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded
            ? t('timeline.fold')
            : t(props.shown > 0 ? 'timeline.more_fields' : 'timeline.show_fields', {
                count: lines.length - visible.length,
              })}
        </button>
      )}
      {props.omitted && !(isFoldable && !isUnfolded) && <p className={classes.left}>{props.omitted}</p>}
    </>
  )
})
