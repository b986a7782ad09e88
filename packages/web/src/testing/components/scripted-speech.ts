import { expect, vi } from 'vitest'
import type { SpeechRecognition } from '../../app/voice/speech-recognition.ts'

/** Settings with which the page started a speech recognition, and the start time in ms since the page was loaded. */
type Beginning = { at: number; lang: string; maxAlternatives: number; continuous: boolean }

/** Simulated microphone, controlled by the test. */
export type Microphone = {
  beginnings: Beginning[]
  /** Recognises an utterance; `alternatives` are its possible transcripts, the most likely first. */
  say: (...alternatives: string[]) => Promise<void>
  /** Makes the recognition fail with one of the browser's error codes. */
  fail: (error: string) => Promise<void>
  /** Ends the recognition, as browsers do after a silence. */
  end: () => Promise<void>
  /** Makes the current recognition and all later ones end immediately after they start. */
  endAtOnce: () => Promise<void>
}

/** Replaces the page's speech recognition, because headless Chromium has no microphone. */
export function scriptSpeech(): Microphone {
  const beginnings: Beginning[] = []
  let open: ScriptedRecognition | null = null
  let endsAtOnce = false

  class ScriptedRecognition implements SpeechRecognition {
    lang = ''
    maxAlternatives = 1
    continuous = false
    interimResults = false
    onstart: SpeechRecognition['onstart'] = null
    onresult: SpeechRecognition['onresult'] = null
    onerror: SpeechRecognition['onerror'] = null
    onend: SpeechRecognition['onend'] = null

    start() {
      const { lang, maxAlternatives, continuous } = this
      beginnings.push({ at: performance.now(), lang, maxAlternatives, continuous })
      // Deferred, because browsers start a recognition asynchronously.
      setTimeout(() => {
        open = this
        this.onstart?.()
        if (endsAtOnce) this.stop()
      })
    }
    stop() {
      if (open === this) open = null
      this.onend?.()
    }
    abort() {
      if (open === this) open = null
      setTimeout(() => this.onend?.())
    }
  }

  vi.stubGlobal('SpeechRecognition', ScriptedRecognition)
  vi.stubGlobal('webkitSpeechRecognition', ScriptedRecognition)

  const listening = async () => {
    await expect.poll(() => open).not.toBeNull()
    return open
  }
  const end = async () => (await listening())?.stop()
  return {
    beginnings,
    say: async (...alternatives) => {
      const recognition = await listening()
      recognition?.onresult?.(resultOf(alternatives))
    },
    fail: async (error) => {
      const recognition = await listening()
      recognition?.onerror?.(
        Object.assign(new Event('error'), { error, message: '' }) as SpeechRecognitionErrorEvent,
      )
      recognition?.stop()
    },
    end,
    endAtOnce: async () => {
      endsAtOnce = true
      await end()
    },
  }
}

function resultOf(alternatives: string[]): SpeechRecognitionEvent {
  const readings = alternatives.map((transcript, index) => ({ transcript, confidence: 0.9 - index / 10 }))
  const result = Object.assign(readings, { isFinal: true })
  // Contains only the fields that the page reads, because Chromium does not let scripts construct this event.
  return Object.assign(new Event('result'), {
    resultIndex: 0,
    results: [result],
  }) as unknown as SpeechRecognitionEvent
}
