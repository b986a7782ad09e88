import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './record-layout.module.css'

/** Link back to the list, followed by the title of the record and, beside it, `children`. */
export function RecordHeader(props: {
  /** Name of the record's resource. */
  name: string
  title: string
  /** Picture of the record, shown before the title. */
  picture?: ReactNode
  onBack?: (event: MouseEvent) => void
  /** Buttons at the end of the header. */
  actions?: ReactNode
  children?: ReactNode
}) {
  const { name, title, onBack, actions } = props
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <ActionIcon
        component={Link}
        to={`/${name}`}
        onClick={onBack}
        variant="subtle"
        color="gray"
        aria-label={t('form.back_to', { list: t(`${name}.plural`) })}
      >
        <IconArrowLeft className={classes.back} size={18} stroke={1.6} />
      </ActionIcon>
      {props.picture}
      <h1 className={classes.title}>{title}</h1>
      {props.children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
