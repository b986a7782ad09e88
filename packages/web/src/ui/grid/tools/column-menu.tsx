import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { GridView } from '../view/arrange-rows.ts'
import { ColumnPanel, type ColumnPanelHandlers } from './column-panel.tsx'
import classes from './grid-tools.module.css'

type ColumnMenuProps = ColumnPanelHandlers & {
  column: string
  header: string
  groupings: readonly { name: string; header: string }[]
  isNumber: boolean
  view: GridView
  onMenu: (column: string | null) => void
  /** Hides the column; undefined if the column cannot be hidden. */
  onHide: (() => void) | undefined
  onBack: () => void
}

/** Menu that opens below a column heading. Escape returns the focus to the cell. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { column, header, groupings, isNumber, view, onMenu, onBack, ...handlers } = props
  const { t } = useTranslation()
  const close = () => onMenu(null)

  function toEdge() {
    close()
    // Waits until the panel has closed, because closing the panel moves the focus.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[data-heading="${CSS.escape(column)}"] [role="separator"]`)
        ?.focus({ preventScroll: true }),
    )
  }

  return (
    <Popover
      opened
      position="bottom-start"
      trapFocus
      returnFocus={false}
      width={260}
      onChange={(isOpen) => !isOpen && close()}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('grid.column.menu', { column: header })}
        onKeyDown={(event) => {
          // Prevents the grid from handling these keys.
          event.stopPropagation()
          if (event.key !== 'Escape') return
          close()
          onBack()
        }}
        onPointerDown={(event) => event.stopPropagation()}
      >
        <ColumnPanel
          {...{ column, header, groupings, isNumber, view, ...handlers }}
          onDone={() => {
            close()
            onBack()
          }}
          onEdge={toEdge}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
