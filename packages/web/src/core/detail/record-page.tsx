import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './record-layout.module.css'

/** A section of a record's screen that is no form: it stands as `RecordLayout` does, without the bar that saves. */
export function RecordPage(props: {
  /** The resource. */
  name: string
  title: string
  sections: ReactNode
  side: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <ActionIcon
          component={Link}
          to={`/${props.name}`}
          variant="subtle"
          color="gray"
          aria-label={t('form.back_to', { list: t(`${props.name}.plural`) })}
        >
          <IconArrowLeft className={classes.back} size={18} stroke={1.6} />
        </ActionIcon>
        <h1 className={classes.title}>{props.title}</h1>
      </header>
      {props.sections}
      <div className={classes.body}>
        <div className={classes.main}>{props.children}</div>
        <aside className={classes.side}>{props.side}</aside>
      </div>
    </div>
  )
}
