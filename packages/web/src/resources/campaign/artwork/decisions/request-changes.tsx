import { Button, Popover, Textarea } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSendKey } from '../../../../ui/inputs/send-key.ts'
import classes from '../artwork-screen.module.css'
import { type DecisionProps, useDecision } from './use-decision.ts'

/** The most characters of what is to change, as the contract has it. */
const MOST_CHARACTERS = 4000

/** Asks in a popover what is to change, and requests it. What was typed stays until it is requested. */
export function RequestChanges(props: DecisionProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const { deciding, decide } = useDecision({ ...props, onDecided: close })

  function close() {
    setOpened(false)
    setText('')
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') void decide('changes', text.trim())
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconMessageReport size={16} stroke={1.6} />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('campaign.decision.request')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.request} onSubmit={onSubmit}>
          <Textarea
            label={t('campaign.decision.what')}
            value={text}
            maxLength={MOST_CHARACTERS}
            autosize
            minRows={3}
            maxRows={10}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={submitByKey}
          />
          <Button type="submit" loading={deciding} disabled={text.trim() === ''}>
            {t('campaign.decision.request')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (isSendKey(event)) event.currentTarget.form?.requestSubmit()
}
