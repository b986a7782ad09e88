import { ActionIcon, Popover, Textarea } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** The note of a line, behind a button that shows whether there is one. */
export function LineNote(props: {
  name: string
  note: string
  error: string | undefined
  onChange: (note: string) => void
}) {
  const { t } = useTranslation()
  const label = t('order.line.notes')
  return (
    <Popover position="bottom-end" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size={28}
          variant={props.note === '' ? 'subtle' : 'light'}
          color={props.error === undefined ? undefined : 'red'}
          data-problem={props.error === undefined ? undefined : true}
          aria-label={props.note === '' ? t('order.line_note_add') : t('order.line_note_edit')}
        >
          <IconNote size={15} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Textarea
          label={label}
          description={t('order.line_note_help')}
          name={props.name}
          value={props.note}
          error={props.error}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
