import { expect, vi } from 'vitest'
import type { SpeechRecognition } from '../../app/voice/speech-recognition.ts'

/** What a scripted recognition was asked for, and when it began, in ms of the page. */
type Beginning = { at: number; lang: string; maxAlternatives: number; continuous: boolean }

/** A microphone that hears what the test says. */
export type Microphone = {
  beginnings: Beginning[]
  /** Says something; several readings of it, the likeliest first. */
  say: (...alternatives: string[]) => Promise<void>
  /** The recognition fails, as the browser tells it. */
  fail: (error: string) => Promise<void>
  /** The recognition ends by itself, as it does after a silence. */
  end: () => Promise<void>
  /** From now on every recognition ends as soon as it has begun. */
  endAtOnce: () => Promise<void>
}

/** Gives the page of this test a speech recognition, which headless Chromium has none of that hears. */
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
      // As browsers do: what comes of a beginning comes after it.
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
  // What a page reads of such an event; Chromium lets nobody but itself make one.
  return Object.assign(new Event('result'), {
    resultIndex: 0,
    results: [result],
  }) as unknown as SpeechRecognitionEvent
}
