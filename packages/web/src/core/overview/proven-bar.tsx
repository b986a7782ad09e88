import { useTranslation } from 'react-i18next'
import { formatNumber } from '../language/language.ts'
import { useIsHouse } from '../session/use-is-house.ts'
import classes from './proven-bar.module.css'

const all = ['proven', 'waiting', 'refused', 'missing'] as const
export type ProvenCounts = Record<(typeof all)[number] | 'spaces', number>

/** How far spaces may be: for customers they are proven, or not yet. */
export function useProvenParts(): readonly (typeof all)[number][] {
  return useIsHouse() ? all : ['proven', 'missing']
}

/** How many spaces are how far, as parts of a bar. It is only seen: the numbers stand beside it. */
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

/** What the parts of such bars are, with how many there are of each where these are given. */
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
