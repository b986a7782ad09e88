import { useTranslation } from 'react-i18next'
import classes from './import.module.css'

const stations = ['file', 'review', 'result'] as const
export type Station = (typeof stations)[number]

/** Shows the steps of an import (file, review and result) and highlights the current step. */
export function Stations({ at }: { at: Station }) {
  const { t } = useTranslation()
  return (
    <ol className={classes.stations}>
      {stations.map((station) => (
        <li
          key={station}
          aria-current={station === at ? 'step' : undefined}
          data-done={stations.indexOf(station) < stations.indexOf(at) || undefined}
        >
          {t(`import.stations.${station}`)}
        </li>
      ))}
    </ol>
  )
}
