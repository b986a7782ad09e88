import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/dates/date-field.tsx'
import classes from './work.module.css'
import { namedPeriods, textOfPeriod, type WorkPeriod } from './work-period.ts'

type PeriodChoiceProps = {
  /** Period in the format of the URL. */
  text: string | undefined
  period: WorkPeriod
  onChoose: (text: string) => void
}

/** Lets the user choose a period: a named period, or a first and a last day. */
export function PeriodChoice({ text, period, onChoose }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(period)
  const [lastText, setLastText] = useState(text)
  // Replaces the draft if something else has changed the period in the URL.
  if (lastText !== text) {
    setLastText(text)
    setDraft(period)
  }
  const current = text ?? namedPeriods[0]
  const isUpsideDown = textOfPeriod(draft) === undefined

  function type(change: Partial<WorkPeriod>) {
    const next = { ...draft, ...change }
    setDraft(next)
    const days = [next.from, next.to]
    const nextText = textOfPeriod(next)
    if (nextText && !days.some(Number.isNaN)) onChoose(nextText)
  }

  return (
    <div className={classes.period}>
      <nav aria-label={t('installer.work.period')}>
        {namedPeriods.map((name) => (
          <Link
            key={name}
            to="."
            search={{ tab: 'work', period: name }}
            aria-current={current === name ? 'true' : undefined}
            className={classes.choice}
          >
            {t(`installer.work.periods.${name}`)}
          </Link>
        ))}
      </nav>
      <DateField label={t('installer.work.from')} value={draft.from} onChange={(from) => type({ from })} />
      <DateField
        label={t('installer.work.to')}
        value={draft.to}
        onChange={(to) => type({ to })}
        {...(isUpsideDown && { error: t('validation.ends_before_start') })}
      />
    </div>
  )
}
