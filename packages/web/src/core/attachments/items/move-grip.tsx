import { ActionIcon, Menu } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Step } from './item-props.ts'

const steps: readonly Step[] = ['first', 'back', 'on', 'last']

/** Handle that moves an attachment: by dragging, by arrow keys, or through a menu for people who can use neither. */
export function MoveGrip(props: {
  id: number
  name: string
  className: string | undefined
  element?: Ref<HTMLButtonElement>
  onStep: (step: Step) => void
  onDelete: () => void
}) {
  const { t } = useTranslation()

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = stepOf(event.key, isRightToLeft)
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    props.onStep(step)
  }

  const label = t('attachment.move', { name: props.name })
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          ref={props.element}
          className={props.className}
          variant="default"
          size="sm"
          aria-label={label}
          title={label}
          data-grip={props.id}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={14} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((step) => (
          <Menu.Item key={step} onClick={() => props.onStep(step)}>
            {t(`attachment.step.${step}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.6} />} onClick={props.onDelete}>
          {t('list.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function stepOf(key: string, isRightToLeft: boolean): Step | undefined {
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  if (key === 'ArrowUp') return 'back'
  if (key === 'ArrowDown') return 'on'
  if (key === 'ArrowLeft') return isRightToLeft ? 'on' : 'back'
  if (key === 'ArrowRight') return isRightToLeft ? 'back' : 'on'
  return undefined
}
