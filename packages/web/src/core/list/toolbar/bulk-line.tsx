import { formatCount } from '@lienzo/rules/money'
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
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../ui/hooks/locale.ts'
import type { BulkChange } from '../../record/record-calls.ts'
import type { SelectionOfList } from '../selection/use-list-selection.ts'
import classes from './list-toolbar.module.css'

/** Action on the selected rows. */
type BulkAction = { label: string; icon: Icon; run: () => void }

type BulkLineProps = {
  selection: SelectionOfList
  changes: readonly BulkChange[]
  onChange: (change: BulkChange) => void
  others: readonly BulkAction[]
  onExport: () => void
  busy: boolean
  /** Sums of the selected rows, shown beside their number. */
  sums: ReactNode
}

const looks: Record<BulkChange, { icon: Icon; text: string }> = {
  delete: { icon: IconTrash, text: 'list.delete' },
  undelete: { icon: IconArrowBackUp, text: 'list.restore' },
  activate: { icon: IconCircleCheck, text: 'list.activate' },
  deactivate: { icon: IconCircleOff, text: 'list.deactivate' },
}

/** Actions on the selected rows. They replace the toolbar while rows are selected. */
export function BulkLine(props: BulkLineProps) {
  const { selection } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const number = (value: number) => formatCount(value, locale)
  const actions: BulkAction[] = [
    ...props.changes.map((change) => ({
      label: t(looks[change].text),
      icon: looks[change].icon,
      run: () => props.onChange(change),
    })),
    ...props.others,
    { label: t('list.export'), icon: IconDownload, run: props.onExport },
  ]
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('list.selection')}>
      <span className={classes.selected} aria-live="polite">
        {t('list.selected', { count: selection.count, shown: number(selection.count) })}
      </span>
      {props.sums}
      {selection.countToOffer !== null && (
        <Button variant="light" size="xs" onClick={selection.selectAll}>
          {t('list.select_all', { count: selection.countToOffer, shown: number(selection.countToOffer) })}
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
        onClick={selection.clear}
      >
        {t('list.clear_selection')}
      </Button>
    </div>
  )
}
