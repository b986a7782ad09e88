import type { VoiceCommand } from '@lienzo/rules/people/voice-commands'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import type { VoiceAction } from './voice-commands.ts'
import classes from './voice-help.module.css'

/** Number of phrases shown for each command; the remaining phrases are only variants. */
const SHOWN_PHRASES = 2

type VoiceHelpProps = { commands: readonly VoiceCommand<VoiceAction>[]; onClose: () => void }

/**
 * Lists the voice commands. Actions are named in the language of the screens; phrases are in English, the language of the
 * speech recognition.
 */
export default function VoiceHelp({ commands, onClose }: VoiceHelpProps) {
  const { t } = useTranslation()
  useFocusBack()
  const opening = commands.filter(({ action }) => action.kind === 'open')
  const others = commands.filter(({ action }) => action.kind !== 'open')
  return (
    <Modal opened onClose={onClose} title={t('voice.help.title')} size={520}>
      <p className={classes.lead}>{t('voice.help.text')}</p>
      <table className={classes.commands}>
        <thead>
          <tr>
            <th scope="col">{t('voice.help.does')}</th>
            <th scope="col">{t('voice.help.say')}</th>
          </tr>
        </thead>
        <CommandRows commands={others} />
        <CommandRows commands={opening} />
      </table>
    </Modal>
  )
}

function CommandRows({ commands }: { commands: readonly VoiceCommand<VoiceAction>[] }) {
  const { t } = useTranslation()
  const nameOf = (action: VoiceAction) => {
    if (action.kind !== 'open') return t(`voice.action.${action.kind}`)
    return t(action.screen === 'search' ? 'navigation.title.search' : `navigation.menu.${action.screen}`)
  }
  return (
    <tbody>
      {commands.map(({ action, phrases }) => (
        <tr key={phrases[0]}>
          <th scope="row">{nameOf(action)}</th>
          <td lang="en">
            <div className={classes.phrases}>
              {phrases.slice(0, SHOWN_PHRASES).map((phrase) => (
                <q key={phrase} dir="ltr">
                  {phrase}
                </q>
              ))}
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  )
}
