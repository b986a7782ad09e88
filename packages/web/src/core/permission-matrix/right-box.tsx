import { Checkbox, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './permission-matrix.module.css'

type RightBoxProps = {
  'data-row': number
  'data-column': number
  tabIndex: 0 | -1
  onFocus: () => void
  label?: string
  ariaLabel?: string
  checked: boolean
  indeterminate?: boolean
  /**
   * DOM id of the text that explains why the checkbox is locked. A locked checkbox can still get the focus, so that screen
   * readers read out the reason.
   */
  lockedBy?: string
  onChange: (isGranted: boolean) => void
}

/** Checkbox of the permission matrix. */
export function RightBox({ lockedBy, ariaLabel, onChange, ...box }: RightBoxProps) {
  const { t } = useTranslation()
  return (
    <Tooltip
      label={t('role.locked')}
      disabled={lockedBy === undefined}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Checkbox
        {...box}
        size="xs"
        classNames={{ root: classes.box, input: classes.input, body: classes.body, label: classes.label }}
        wrapperProps={{ 'data-locked': lockedBy !== undefined || undefined }}
        aria-label={ariaLabel}
        aria-disabled={lockedBy !== undefined || undefined}
        aria-describedby={lockedBy}
        onChange={(event) => lockedBy === undefined && onChange(event.currentTarget.checked)}
      />
    </Tooltip>
  )
}
