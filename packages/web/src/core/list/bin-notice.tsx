import { Button } from '@mantine/core'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './list-screen.module.css'

/** Over the rows of a bin: says that they are no list, and leads back to it. */
export function BinNotice(props: { onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.bin}>
      <IconTrash size={16} stroke={1.6} aria-hidden />
      <span role="status">{t('list.bin_notice')}</span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowLeft size={14} stroke={1.6} className="mantine-rotate-rtl" aria-hidden />}
        onClick={props.onLeave}
      >
        {t('list.bin_leave')}
      </Button>
    </div>
  )
}
