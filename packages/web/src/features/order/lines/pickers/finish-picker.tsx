import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '../../../../core/language/language.ts'
import type { OfferedProduct } from '../../record/order-record.ts'
import classes from './line-pickers.module.css'

type OfferedFinish = OfferedProduct['materials'][number]['finishes'][number]

/** The finishes of a line among those that its material permits, each with its price. */
export function FinishPicker(props: {
  /** The field's name in the form. */
  name: string
  offered: readonly OfferedFinish[]
  chosen: readonly number[]
  /** The names of the chosen ones where they are as saved. */
  savedNames: readonly string[] | null
  error: string | undefined
  onChange: (chosen: number[]) => void
}) {
  const { offered, chosen } = props
  const { t } = useTranslation()
  const names =
    props.savedNames ?? offered.filter((each) => chosen.includes(each.id)).map((each) => each.name)
  const text =
    names.length > 0
      ? names.join(', ')
      : t(offered.length > 0 ? 'order.finish_none' : 'order.finish_no_offer')
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.button}
          name={props.name}
          variant="default"
          fullWidth
          justify="space-between"
          disabled={offered.length === 0}
          data-error={props.error !== undefined || undefined}
          data-empty={names.length === 0 || undefined}
          title={props.error ?? names.join(', ')}
          aria-label={`${t('order.line.finishes')}: ${text}`}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          aria-label={t('order.line.finishes')}
          value={chosen.map(String)}
          onChange={(values) => props.onChange(values.map(Number))}
        >
          <Stack gap={8}>
            {offered.map((finish) => (
              <Checkbox
                key={finish.id}
                size="xs"
                value={String(finish.id)}
                label={
                  <span className={classes.finish}>
                    {finish.name}
                    <span className={classes.price}>
                      {`${formatEuros(finish.price)} ${t(`finish.price_modes.${finish.price_mode}`).toLowerCase()}`}
                    </span>
                  </span>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
