import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '../../../../core/call/field-error-text.ts'
import { formatNumber } from '../../../../core/language/language.ts'
import { CopyTextButton } from './copy-text-button.tsx'
import classes from './spaces-left-out.module.css'

export type LeftOut = OutputOnTheWire<CallAt<'orderrest/updatespaces'>>['left'][number]

/** Shows how many lines were added, and which spaces got no line, grouped by reason. */
export function SpacesLeftOut(props: {
  added: number
  leftOut: number
  left: readonly LeftOut[]
  onClose: () => void
}) {
  const { added, leftOut, left } = props
  const { t } = useTranslation()
  const close = useRef<HTMLButtonElement>(null)
  // Moves the focus to the close button, because this content has replaced the button that the user pressed.
  useEffect(() => close.current?.focus(), [])
  const groups = [...Map.groupBy(left, ({ reason }) => reason)]
  return (
    <Stack gap="sm">
      <Text size="md" role="status">
        {t('order.for_spaces.added', { count: added })} {t('order.for_spaces.left_out', { count: leftOut })}
      </Text>
      <div className={classes.groups}>
        {groups.map(([reason, spaces]) => (
          <section key={reason}>
            <Group justify="space-between" gap="xs">
              <h3 className={classes.reason}>
                {`${t(`order.for_spaces.reasons.${reason}`)} (${formatNumber(spaces.length)})`}
              </h3>
              <CopyTextButton label={t('order.for_spaces.copy')} text={spaces.map(nameOf).join('\n')} />
            </Group>
            <ul className={classes.spaces}>
              {spaces.map((space) => (
                <li key={space.space_id ?? `number ${space.number}`}>
                  {nameOf(space)} <Faults space={space} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {left.length < leftOut && (
        <Text size="sm" c="dimmed">
          {t('order.for_spaces.not_named', { count: leftOut - left.length })}
        </Text>
      )}
      <Group justify="flex-end">
        <Button ref={close} size="xs" onClick={props.onClose}>
          {t(added > 0 ? 'order.several.close' : 'order.move_back')}
        </Button>
      </Group>
    </Stack>
  )
}

function nameOf({ number, name, space_id }: LeftOut): string {
  return [String(number ?? space_id), name].filter((each) => each !== '').join(' · ')
}

function Faults({ space: { fields } }: { space: LeftOut }) {
  const { t } = useTranslation()
  const sentences = Object.entries(fields).map(([path, fault]) => fieldErrorText(fault, t, path))
  return sentences.length > 0 ? <span className={classes.fault}>{sentences.join(' ')}</span> : null
}
