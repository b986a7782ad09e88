import { MOST_ALTERNATIVES, VOICE_LANGUAGE, waitBeforeListening } from '@lienzo/rules/people/voice-commands'
import { type SharedValue, sharedValue } from '../../ui/hooks/shared-value.ts'
import type { SpeechRecognition, SpeechRecognitionMaker } from './speech-recognition.ts'

/**
 * State of a listener: `starting` until the browser starts listening, `blocked` if the browser refuses access to the
 * microphone.
 */
export type VoiceState = 'unsupported' | 'off' | 'starting' | 'listening' | 'blocked'

/** Error code with which the browser ended listening. */
export type VoiceFailure = SpeechRecognitionErrorCode

type VoiceEvents = {
  /** Called with the alternative transcripts of an utterance, the most likely first. */
  heard: (alternatives: string[]) => void
  /** Called when listening has ended because of an error. */
  failed: (failure: VoiceFailure) => void
  /** Called when listening has ended because a different page has taken the microphone. */
  takenAway: () => void
}

export type VoiceListener = {
  state: SharedValue<VoiceState>
  turnOn: () => void
  turnOff: () => void
}

const blockedBy: ReadonlySet<VoiceFailure> = new Set(['not-allowed', 'service-not-allowed'])

/**
 * Creates a listener that runs until it is turned off or an error ends it. Whenever the browser ends a recognition without an
 * error, the listener starts a new recognition.
 */
export function voiceListener(
  Recognition: SpeechRecognitionMaker | undefined,
  events: VoiceEvents,
): VoiceListener {
  const state = sharedValue<VoiceState>(Recognition ? 'off' : 'unsupported')
  let current: SpeechRecognition | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let beganAt = Number.NEGATIVE_INFINITY

  function turnOn() {
    if (!Recognition || isOn()) return
    state.set('starting')
    listen(Recognition)
  }

  function turnOff() {
    if (isOn()) end('off')
  }

  function isOn() {
    return state.get() === 'starting' || state.get() === 'listening'
  }

  function listen(Maker: SpeechRecognitionMaker) {
    const wait = waitBeforeListening(beganAt, performance.now())
    if (wait > 0) {
      timer = setTimeout(() => listen(Maker), wait)
      return
    }
    current = prepare(Maker)
    current.start()
    // The time is taken after `start`, so that the duration of `start` does not shorten the pause before the next start.
    beganAt = performance.now()
  }

  /** Creates a recognition. Its events are ignored once a new recognition has replaced it. */
  function prepare(Maker: SpeechRecognitionMaker): SpeechRecognition {
    const recognition = new Maker()
    const isCurrent = () => recognition === current
    recognition.lang = VOICE_LANGUAGE
    recognition.maxAlternatives = MOST_ALTERNATIVES
    recognition.continuous = true
    recognition.interimResults = false
    recognition.onstart = () => {
      if (isCurrent()) state.set('listening')
    }
    recognition.onresult = ({ results, resultIndex }) => {
      for (const result of Array.from(results).slice(resultIndex)) {
        if (isCurrent() && result.isFinal) events.heard(Array.from(result, ({ transcript }) => transcript))
      }
    }
    recognition.onerror = ({ error }) => {
      if (isCurrent()) handleVoiceError(error)
    }
    recognition.onend = () => {
      if (isCurrent()) listen(Maker)
    }
    return recognition
  }

  function handleVoiceError(error: VoiceFailure) {
    // The browser ends the recognition after a silence, and `onend` then starts a new recognition.
    if (error === 'no-speech') return
    end(blockedBy.has(error) ? 'blocked' : 'off')
    if (error === 'aborted') events.takenAway()
    else events.failed(error)
  }

  function end(next: VoiceState) {
    clearTimeout(timer)
    const ending = current
    current = null
    state.set(next)
    ending?.abort()
  }

  return { state, turnOn, turnOff }
}
