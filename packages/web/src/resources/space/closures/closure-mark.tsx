import { closureSince, isClosedOn } from '@lienzo/rules/customers/space-closures'
import { IconCalendarOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { closureText } from '../../../core/domain/closure-text.ts'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { today } from '../../../ui/dates/moment-text.ts'
import { StateChip } from '../../../ui/feedback/state-chip.tsx'
import type { ClosureDraft } from '../space-draft.ts'
import type { Space } from '../space-record.ts'

/**
 * Shows the last day of the current closure of a space or, if it is open today, the first day of the next closure. Renders
 * nothing if there is no current or future closure.
 */
export function ClosureMark({ closures }: Pick<Space, 'closures'>) {
  const { t } = useTranslation()
  const day = today()
  const closure = closureSince(closures, day)
  if (!closure) return null
  const isClosed = isClosedOn([closure], day)
  return (
    <StateChip
      hue={isClosed ? 'red' : 'orange'}
      icon={IconCalendarOff}
      label={isClosed ? closedUntil(closure, t) : closesOn(closure, t)}
    />
  )
}

type Closure = Space['closures'][number]

function closedUntil({ closed_to }: Closure, t: TFunction): string {
  return closed_to === null
    ? t('space.closure.for_ever')
    : t('space.closure.until', { day: formatDay(closed_to) })
}

function closesOn({ closed_from }: Closure, t: TFunction): string {
  return t('space.closure.from', { day: formatDay(closed_from) })
}

/** Lists closures as text. Omits closures without a first day. Shows a dash if the list is empty. */
export function ClosuresInWords({ closures }: { closures: readonly ClosureDraft[] }) {
  const { t } = useTranslation()
  const datedClosures = closures.flatMap(({ closed_from, ...rest }) =>
    closed_from === null ? [] : [{ ...rest, closed_from }],
  )
  return datedClosures.map((closure) => closureText(closure, t)).join('; ') || '–'
}
