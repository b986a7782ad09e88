import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './keys-dialog.module.css'

/** Keys and the text that explains them. A stroke of several letters is a key name in the translations. */
export type KeyLine = { strokes: readonly string[]; text: string }

/** Dialog that lists the keyboard shortcuts of a screen. */
export function KeysDialog(props: {
  opened: boolean
  onClose: () => void
  title: string
  keys: readonly KeyLine[]
}) {
  const { t } = useTranslation()
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} size="sm">
      <dl className={classes.keys}>
        {props.keys.map(({ strokes, text }) => (
          <div key={text} className={classes.key}>
            <dt>
              {strokes.map((stroke) => (
                <Kbd key={stroke}>{stroke.length > 1 ? t(`keys.${stroke}`) : stroke}</Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
