import { noticeTimes } from '@lienzo/rules/people/voice-commands'
import { Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import { hideNotice, type Notice, showNotice } from '../../core/notice/notices.ts'
import { playSound, type SoundName } from '../sound/sound.ts'
import type { VoiceFailure } from './voice-listener.ts'
import classes from './voice-notices.module.css'

type SpokenNotice = Notice & { title: string; autoClose: number; sound: SoundName }

/** Duration in ms of notices for which the specification defines no duration. Two sentences can be read in this time. */
const READING_TIME_MS = 8000

/** Keys of the texts for failures that the user can fix. */
const remedies: Partial<Record<VoiceFailure, string>> = {
  'not-allowed': 'voice.failed.blocked',
  'service-not-allowed': 'voice.failed.blocked',
  'audio-capture': 'voice.failed.no_microphone',
  network: 'voice.failed.no_connection',
}

let noticeId = ''

/** Replaces the previous voice notice with this notice, and plays its sound. */
function show({ sound, ...notice }: SpokenNotice): void {
  hideVoiceNotice()
  noticeId = showNotice(notice)
  playSound(sound)
}

export function hideVoiceNotice(): void {
  hideNotice(noticeId)
}

/**
 * Returns functions that show the notices of the voice commands, for the durations in the specification where it defines them.
 */
export function voiceNotices(t: TFunction, openList: () => void) {
  const textsOf = (key: string) => ({ title: t(`voice.${key}.title`), message: t(`voice.${key}.text`) })
  const withList = (text: string) => (
    <div className={classes.notice}>
      <span>{text}</span>
      <Button size="compact-sm" variant="subtle" onClick={openList}>
        {t('voice.help.short')}
      </Button>
    </div>
  )
  return {
    listening: () =>
      show({
        title: t('voice.listening.title'),
        message: withList(t('voice.listening.text')),
        autoClose: READING_TIME_MS,
        sound: 'success',
      }),
    muted: () => show({ ...textsOf('muted'), autoClose: noticeTimes.mute, sound: 'message' }),
    unmuted: () => show({ ...textsOf('unmuted'), autoClose: noticeTimes.unmute, sound: 'message' }),
    off: () => show({ ...textsOf('off'), autoClose: noticeTimes.voiceOff, sound: 'message' }),
    unsupported: () => show({ ...textsOf('unsupported'), autoClose: READING_TIME_MS, sound: 'message' }),
    noMatch: (heard: string) =>
      show({
        title: t('voice.no_match.title'),
        message: withList(t('voice.no_match.text', { heard })),
        autoClose: noticeTimes.noMatch,
        sound: 'error',
        color: 'red',
      }),
    failed: (failure: VoiceFailure) => {
      const { title, message } = textsOf('failed')
      const remedy = remedies[failure]
      show({
        title,
        message: remedy ? `${message} ${t(remedy)}` : message,
        autoClose: READING_TIME_MS,
        sound: 'error',
        color: 'red',
      })
    },
  }
}
