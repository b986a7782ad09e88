import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './question.module.css'

/** Question with the buttons No and Yes. No has the initial focus. */
export function Question(props: {
  opened: boolean
  title: string
  children: ReactNode
  waiting?: boolean
  onNo: () => void
  onYes: () => void
}) {
  const { t } = useTranslation()
  return (
    <Modal opened={props.opened} onClose={props.onNo} title={props.title} withCloseButton={false} size={420}>
      <p className={classes.text}>{props.children}</p>
      <div className={classes.answers}>
        <Button variant="default" onClick={props.onNo} data-autofocus>
          {t('shell.no')}
        </Button>
        <Button onClick={props.onYes} loading={props.waiting ?? false}>
          {t('shell.yes')}
        </Button>
      </div>
    </Modal>
  )
}
