import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconLoader,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../core/language/language.ts'
import { StateChip, type StateHue } from '../../../ui/feedback/state-chip.tsx'
import { isRunning } from '../use-import.ts'
import type { ImportRow } from './imports-calls.ts'

const looks = {
  uploaded: { hue: 'blue', icon: IconLoader },
  preparing: { hue: 'blue', icon: IconLoader },
  ready: { hue: 'gray', icon: IconEye },
  importing: { hue: 'blue', icon: IconLoader },
  done: { hue: 'green', icon: IconCircleCheck },
  done_with_warnings: { hue: 'orange', icon: IconAlertTriangle },
  failed: { hue: 'red', icon: IconCircleX },
  cancelled: { hue: 'gray', icon: IconBan },
  undoing: { hue: 'blue', icon: IconLoader },
  undone: { hue: 'gray', icon: IconArrowBackUp },
} as const satisfies Record<ImportRow['state'], { hue: StateHue; icon: typeof IconLoader }>

/** Shows the state of an import, and its progress while it runs. */
export function ImportStateChip({ row }: { row: Pick<ImportRow, 'state' | 'rows' | 'dealt'> }) {
  const { t } = useTranslation()
  const { state, rows, dealt } = row
  const share = isRunning(state) && rows > 0 ? ` ${formatPercent(Math.floor((100 * dealt) / rows))}` : ''
  return <StateChip {...looks[state]} label={`${t(`imports.states.${state}`)}${share}`} />
}
