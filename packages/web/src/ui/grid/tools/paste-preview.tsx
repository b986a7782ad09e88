import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../focus/use-focus-back.ts'
import type { PastePreview as Preview } from '../changes/foresee.ts'
import classes from './paste-preview.module.css'

type PastePreviewProps = {
  preview: Preview
  onAnswer: (isWanted: boolean) => void
}

/** Asks before a paste is written whose cells do not all take their text. */
export function PastePreview({ preview, onAnswer }: PastePreviewProps) {
  const { t } = useTranslation()
  useFocusBack()
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={t('grid.preview.title')}
      withCloseButton={false}
      size={460}
    >
      <p className={classes.text}>
        {t('grid.preview.rows', { count: preview.rows })} {t('grid.preview.cells', { count: preview.cells })}
      </p>
      <ul className={classes.columns}>
        {preview.columns.map(({ header, count, example }) => (
          <li key={header}>
            {t('grid.preview.column', { column: header, count, text: example || t('form.nothing') })}
          </li>
        ))}
      </ul>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t('form.cancel')}
        </Button>
        <Button onClick={() => onAnswer(true)} data-autofocus>
          {t('grid.preview.anyway')}
        </Button>
      </div>
    </Modal>
  )
}
