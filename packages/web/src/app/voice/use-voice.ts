import { matchCommand } from '@lienzo/rules/people/voice-commands'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import { signOut } from '../../core/session/session.ts'
import { useSharedValue } from '../../ui/hooks/shared-value.ts'
import { playSound, switchSounds } from '../sound/sound.ts'
import { speechRecognitionOfBrowser } from './speech-recognition.ts'
import { type VoiceAction, voiceCommands, withOpenPhrases } from './voice-commands.ts'
import { type VoiceFailure, voiceListener } from './voice-listener.ts'
import { hideVoiceNotice, voiceNotices } from './voice-notices.tsx'

const loginPath = '/auth/login'
/** Class of the body while the microphone is blocked. */
const blockedClass = 'service-not-allowed'

/**
 * Manages the voice commands: their state, a function that turns them on or off, and the list of commands. Voice commands are
 * off when the page loads.
 */
export function useVoice() {
  const { t } = useTranslation()
  const router = useRouter()
  const permissions = usePermissions()
  const [helpOpened, setHelpOpened] = useState(false)
  const commands = useMemo(() => voiceCommands(permissions ?? {}), [permissions])
  const notices = voiceNotices(t, openHelp)

  const listener = useListener({
    heard(alternatives: string[]) {
      const command = matchCommand(alternatives, withOpenPhrases(commands))
      if (command) perform(command.action)
      else notices.noMatch(alternatives[0]?.trim() ?? '')
    },
    failed: (failure: VoiceFailure) => notices.failed(failure),
    takenAway: () => notices.off(),
  })
  const state = useSharedValue(listener.state)
  useBlockedMark(state === 'blocked')
  // When listening starts, a notice shows the user which commands are available.
  const isListening = state === 'listening'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only this change shows the notice
  useEffect(() => {
    if (isListening) notices.listening()
  }, [isListening])

  function perform(action: VoiceAction) {
    switch (action.kind) {
      case 'open':
        playSound('success')
        hideVoiceNotice()
        setHelpOpened(false)
        return router.navigate({ to: action.path })
      case 'mute':
        switchSounds(false)
        return notices.muted()
      case 'unmute':
        switchSounds(true)
        return notices.unmuted()
      case 'help':
        playSound('success')
        return openHelp()
      case 'stop':
        return stop()
      case 'log_out':
        return logOut()
    }
  }

  function openHelp() {
    hideVoiceNotice()
    setHelpOpened(true)
  }

  function stop() {
    listener.turnOff()
    notices.off()
  }

  /** Leaves the screen before signing out, because unsaved changes cannot be saved after the user has signed out. */
  async function logOut() {
    await router.navigate({ to: loginPath })
    // If the user chooses to stay on the screen, `navigate` resolves only at a later navigation, which leads to a different
    // screen.
    if (router.state.location.pathname === loginPath) await signOut()
  }

  function toggle() {
    if (state === 'unsupported') return notices.unsupported()
    if (state === 'starting' || state === 'listening') return stop()
    listener.turnOn()
  }

  return { state, toggle, commands, helpOpened, openHelp, closeHelp: () => setHelpOpened(false) }
}

/** Creates a listener that is turned off when the frame of the application unmounts. */
function useListener(events: Parameters<typeof voiceListener>[1]) {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  const [listener] = useState(() =>
    voiceListener(speechRecognitionOfBrowser(), {
      heard: (alternatives) => latest.current.heard(alternatives),
      failed: (failure) => latest.current.failed(failure),
      takenAway: () => latest.current.takenAway(),
    }),
  )
  useEffect(
    () => () => {
      listener.turnOff()
      hideVoiceNotice()
    },
    [listener],
  )
  return listener
}

function useBlockedMark(isBlocked: boolean) {
  useEffect(() => {
    document.body.classList.toggle(blockedClass, isBlocked)
    return () => document.body.classList.remove(blockedClass)
  }, [isBlocked])
}
