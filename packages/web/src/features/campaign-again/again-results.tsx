import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './campaign-again.module.css'
import type { Results } from './use-making.ts'

/** The drafts that were made, each with the way there, and what was not made with the reason. */
export function AgainResults({ made, failed }: Results) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.results}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('campaign_again.made', { count: made.length })}
      </h2>
      <ul>
        {made.map(({ from, id, code }) => (
          <li key={id}>
            {`${from} → `}
            <Link to={`/order/${id}`}>{code}</Link>
          </li>
        ))}
      </ul>
      {failed.length > 0 && (
        <>
          <h2 className={classes.heading}>{t('campaign_again.failed', { count: failed.length })}</h2>
          <ul>
            {failed.map(({ from, why }) => (
              <li key={from}>{`${from}: ${why}`}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
