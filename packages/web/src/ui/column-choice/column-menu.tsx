import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ColumnChoice } from './column-choice.ts'
import classes from './column-menu.module.css'

/** Menu for choosing the shown columns and their order. */
export function ColumnMenu<Column extends { name: string; header: string }>({
  choice,
}: {
  choice: ColumnChoice<Column>
}) {
  const { t } = useTranslation()

  function move(name: string, place: number) {
    const element = document.activeElement
    choice.move(name, place)
    // Moving an element within the document removes its focus, so the focus is restored.
    requestAnimationFrame(() => element instanceof HTMLElement && element.focus())
  }

  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="xs" leftSection={<IconColumns3 size={15} stroke={1.6} />}>
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <ul className={classes.columns}>
          {choice.offered.map((column) => {
            const place = choice.shown.indexOf(column)
            const isShown = place >= 0
            const steps = [
              { key: 'column_earlier', icon: IconChevronUp, to: place - 1, off: place <= choice.fixed },
              {
                key: 'column_later',
                icon: IconChevronDown,
                to: place + 1,
                off: place + 1 >= choice.shown.length,
              },
            ]
            return (
              <li key={column.name} className={classes.column}>
                <Checkbox
                  size="xs"
                  label={column.header}
                  checked={isShown}
                  disabled={isShown && choice.isKept(column)}
                  onChange={() => choice.toggle(column)}
                />
                {isShown &&
                  steps.map((step) => (
                    <ActionIcon
                      key={step.key}
                      className={classes.step}
                      variant="subtle"
                      color="gray"
                      size="sm"
                      // The button only looks disabled, because a button that is really disabled would lose the focus.
                      data-disabled={step.off || undefined}
                      aria-disabled={step.off}
                      aria-label={t(`list.${step.key}`, { column: column.header })}
                      onClick={() => step.off || move(column.name, step.to)}
                    >
                      <step.icon size={14} stroke={1.6} />
                    </ActionIcon>
                  ))}
              </li>
            )
          })}
        </ul>
        <Button
          variant="default"
          size="xs"
          fullWidth
          disabled={choice.reset === undefined}
          onClick={choice.reset}
        >
          {t('list.columns_reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
