import { useTranslation } from 'react-i18next'
import { formatNumber } from '../language/language.ts'
import { useIsHouse } from '../session/use-is-house.ts'
import classes from './proven-bar.module.css'

const all = ['proven', 'waiting', 'refused', 'missing'] as const
export type ProvenCounts = Record<(typeof all)[number] | 'spaces', number>

/** Returns the states of proof that the user is allowed to see. Customers only see `proven` and `missing`. */
export function useProvenParts(): readonly (typeof all)[number][] {
  return useIsHouse() ? all : ['proven', 'missing']
}

/**
 * Bar with the share of spaces in each state of proof. It is hidden from assistive technology, because the numbers are beside
 * it.
 */
export function ProvenBar({ counts }: { counts: ProvenCounts }) {
  const parts = useProvenParts()
  return (
    <span className={classes.bar} aria-hidden>
      {parts.map(
        (part) => counts[part] > 0 && <span key={part} data-part={part} style={{ flexGrow: counts[part] }} />,
      )}
    </span>
  )
}

/** Legend of the bar. If `counts` is passed, it includes the number of spaces in each state. */
export function ProvenLegend({ counts }: { counts?: ProvenCounts }) {
  const { t } = useTranslation()
  const parts = useProvenParts()
  return (
    <ul className={classes.legend} aria-hidden={counts === undefined}>
      {parts.map((part) => (
        <li key={part} data-part={part}>
          <span>
            {t(`photoreview.share.parts.${part}`)}
            {counts && <span className={classes.count}>{formatNumber(counts[part])}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
