import { Button } from '@mantine/core'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './list-screen.module.css'

/** Notice above the rows of the bin. Its button returns to the list. */
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
