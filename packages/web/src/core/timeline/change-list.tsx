import type { LoggedChange, LoggedValue } from '@lienzo/contract/records/log'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../ui/hooks/locale.ts'
import classes from './change-list.module.css'
import { fieldText, valueText } from './change-texts.ts'

/** Fields before → after. Of many, the first are shown until the person asks for the others. */
export function ChangeList(props: {
  resource: string
  changes: readonly LoggedChange[]
  /** How many were left out of the answer. */
  more: number
  /** How many are shown at first. */
  shown: number
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [unfolded, setUnfolded] = useState(false)
  const { changes, resource } = props
  const folded = changes.length > props.shown + 1
  const visible = folded && !unfolded ? changes.slice(0, props.shown) : changes
  const text = (change: LoggedChange, side: 'before' | 'after') =>
    valueText(t, locale, resource, change, change[side])
  return (
    <>
      <dl className={classes.changes}>
        {visible.map((change) => (
          <div key={change.field} className={classes.change}>
            <dt>{fieldText(t, resource, change.field)}</dt>
            <dd>
              {!isNothing(change.before) && (
                <>
                  <del>{text(change, 'before')}</del>
                  <IconArrowRight
                    className={classes.arrow}
                    size={12}
                    stroke={1.8}
                    role="img"
                    aria-label={t('log.becomes')}
                  />
                </>
              )}
              <ins>{text(change, 'after')}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {folded && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded
            ? t('timeline.fold')
            : t(props.shown > 0 ? 'timeline.more_fields' : 'timeline.show_fields', {
                count: changes.length - visible.length,
              })}
        </button>
      )}
      {props.more > 0 && !(folded && !unfolded) && (
        <p className={classes.left}>{t('timeline.left_out', { count: props.more })}</p>
      )}
    </>
  )
}

function isNothing(value: LoggedValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
