import { Button } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleOff,
  IconDownload,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../ui/hooks/locale.ts'
import type { BulkChange } from '../../record/record-calls.ts'
import classes from './list-toolbar.module.css'

/** What a resource can do with chosen records beside what all can. */
type BulkAction = { label: string; icon: Icon; run: () => void }

type BulkLineProps = {
  count: number
  /** How many the list holds, where that is more than are selected and the whole page is. */
  offered: number | null
  onSelectAll: () => void
  onClear: () => void
  changes: readonly BulkChange[]
  onChange: (change: BulkChange) => void
  others: readonly BulkAction[]
  /** None for a selection that is too large to be named. */
  onExport: (() => void) | undefined
  busy: boolean
}

const looks: Record<BulkChange, { icon: Icon; text: string }> = {
  delete: { icon: IconTrash, text: 'list.delete' },
  undelete: { icon: IconArrowBackUp, text: 'list.restore' },
  activate: { icon: IconCircleCheck, text: 'list.activate' },
  deactivate: { icon: IconCircleOff, text: 'list.deactivate' },
}

/** In place of the line over the table: what can be done with the selected rows. */
export function BulkLine(props: BulkLineProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const number = (value: number) => value.toLocaleString(locale, { useGrouping: 'always' })
  const actions: BulkAction[] = [
    ...props.changes.map((change) => ({
      label: t(looks[change].text),
      icon: looks[change].icon,
      run: () => props.onChange(change),
    })),
    ...props.others,
    ...(props.onExport ? [{ label: t('list.export'), icon: IconDownload, run: props.onExport }] : []),
  ]
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('list.selection')}>
      <span className={classes.selected} aria-live="polite">
        {t('list.selected', { count: props.count, shown: number(props.count) })}
      </span>
      {props.offered !== null && (
        <Button variant="light" size="xs" onClick={props.onSelectAll}>
          {t('list.select_all', { count: props.offered, shown: number(props.offered) })}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="default"
          size="xs"
          leftSection={<action.icon size={14} stroke={1.6} />}
          disabled={props.busy}
          data-bulk-action
          onClick={action.run}
        >
          {action.label}
        </Button>
      ))}
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconX size={14} />}
        onClick={props.onClear}
      >
        {t('list.clear_selection')}
      </Button>
    </div>
  )
}
