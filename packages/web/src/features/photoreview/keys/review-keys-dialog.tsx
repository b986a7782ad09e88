import { useTranslation } from 'react-i18next'
import { KeysDialog } from '../../../ui/keys/keys-dialog.tsx'

type Line = [strokes: readonly string[], text: string]

const deciding: Line[] = [
  [['V'], 'valid'],
  [['A'], 'take_again'],
  [['R'], 'do_again'],
  [['1', '…', '5'], 'reasons'],
  [['enter'], 'send'],
  [['Z'], 'undo'],
  [['P'], 'put_back'],
  [['delete'], 'delete'],
]
const looking: Line[] = [
  [['←', '→'], 'step'],
  [['+', '−'], 'zoom'],
  [['0'], 'whole'],
  [['shift', '←', '→', '↑', '↓'], 'pan'],
  [['?'], 'help'],
]

/** Keys that do not work in a second look, because a second look cannot be changed once it is saved. */
const ofFirstReview = ['undo', 'put_back', 'delete']

/** Lists the keyboard shortcuts of the review. The keys for decisions are listed only for reviewers. */
export function ReviewKeysDialog(props: {
  opened: boolean
  onClose: () => void
  mayReview: boolean
  second: boolean
}) {
  const { t } = useTranslation()
  const decisions = props.second ? deciding.filter(([, text]) => !ofFirstReview.includes(text)) : deciding
  const lines = props.mayReview ? [...decisions, ...looking] : looking
  return (
    <KeysDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('photoreview.keys.title')}
      keys={lines.map(([strokes, text]) => ({ strokes, text: t(`photoreview.keys.${text}`) }))}
    />
  )
}
