import { formatCount } from '@lienzo/rules/money'
import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../focus/use-focus-back.ts'
import { useLocale } from '../../hooks/locale.ts'
import type { PastePreview as Preview } from '../changes/foresee.ts'
import classes from './paste-preview.module.css'
import { foreseenSentences } from './refusal-sentences.ts'

type PastePreviewProps = {
  preview: Preview
  onAnswer: (isWanted: boolean) => void
}

/**
 * Asks the user to confirm a paste that does not fit completely: there are too many rows, unknown headings, or cells that
 * refuse their text.
 */
export function PastePreview({ preview, onAnswer }: PastePreviewProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  useFocusBack()
  const { rows, replaced, lost, cells } = preview
  const sentenceFor = (key: 'rows' | 'replaced' | 'lost_rows' | 'cells', count: number) =>
    count > 0 ? t(`grid.preview.${key}`, { count, shown: formatCount(count, locale) }) : ''
  const headings = lost.headings.join(', ')
  const sentences = [
    sentenceFor('rows', rows),
    sentenceFor('replaced', replaced),
    sentenceFor('lost_rows', lost.rows),
    lost.headings.length > 0 ? t('grid.preview.lost_columns', { count: lost.headings.length, headings }) : '',
    sentenceFor('cells', cells),
  ].filter(Boolean)
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={t('grid.preview.title')}
      withCloseButton={false}
      size={460}
    >
      <p className={classes.text}>{sentences.join(' ')}</p>
      <ul className={classes.columns}>
        {preview.columns.map(({ header, count, example, ambiguous }) => (
          <li key={header}>
            {t('grid.preview.column', { column: header, count, text: example || t('form.nothing') })}{' '}
            {ambiguous}
          </li>
        ))}
        {foreseenSentences(preview, t, locale).map((sentence) => (
          <li key={sentence}>{sentence}</li>
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
