import type { Page } from 'playwright-core'

/** What a scripted recognition was asked for, and when it began, in ms of the page. */
type Beginning = { at: number; lang: string; maxAlternatives: number; continuous: boolean }

type Script = {
  beginnings: Beginning[]
  /** Whether a recognition is running, so that something can be said. */
  isOpen: () => boolean
  /** Ends every recognition as soon as it has begun. */
  endsAtOnce: boolean
  say: (alternatives: string[]) => void
  fail: (error: string) => void
  end: () => void
}

type SpeechWindow = { speech: Script }

/** Gives the page a speech recognition that hears what the test says. From the next loading of the page on. */
export async function scriptSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Handlers = {
      onstart?: () => void
      onresult?: (event: object) => void
      onerror?: (event: object) => void
      onend?: () => void
    }
    let open: (Handlers & { stop: () => void }) | null = null

    class ScriptedRecognition {
      lang = ''
      maxAlternatives = 1
      continuous = false
      start() {
        const { lang, maxAlternatives, continuous } = this
        speech.beginnings.push({ at: performance.now(), lang, maxAlternatives, continuous })
        const recognition: Handlers & { stop: () => void } = Object.assign(this as Handlers, {
          stop: () => {
            if (open === recognition) open = null
            recognition.onend?.()
          },
        })
        // As browsers do: what comes of a beginning comes after it.
        setTimeout(() => {
          open = recognition
          recognition.onstart?.()
          if (speech.endsAtOnce) recognition.stop()
        })
      }
      abort() {
        if (open === (this as Handlers)) open = null
        setTimeout(() => (this as Handlers).onend?.())
      }
    }

    const speech: Script = {
      beginnings: [],
      isOpen: () => open !== null,
      endsAtOnce: false,
      say: (alternatives) => {
        const result = Object.assign(
          alternatives.map((transcript, place) => ({ transcript, confidence: 0.9 - place / 10 })),
          { isFinal: true },
        )
        open?.onresult?.({ resultIndex: 0, results: [result] })
      },
      fail: (error) => {
        const failing = open
        failing?.onerror?.({ error, message: '' })
        failing?.stop()
      },
      end: () => open?.stop(),
    }
    Object.assign(window, {
      speech,
      SpeechRecognition: ScriptedRecognition,
      webkitSpeechRecognition: ScriptedRecognition,
    })
  })
}

/** Says something into the microphone; several readings of it, the likeliest first. */
export async function say(page: Page, ...alternatives: string[]): Promise<void> {
  await untilListening(page)
  await page.evaluate((heard) => (window as unknown as SpeechWindow).speech.say(heard), alternatives)
}

/** The recognition fails, as the browser tells it. */
export async function failSpeech(page: Page, error: string): Promise<void> {
  await untilListening(page)
  await page.evaluate((code) => (window as unknown as SpeechWindow).speech.fail(code), error)
}

/** The recognition ends by itself, as it does after a silence. */
export async function endSpeech(page: Page): Promise<void> {
  await untilListening(page)
  await page.evaluate(() => (window as unknown as SpeechWindow).speech.end())
}

/** From now on every recognition ends as soon as it has begun. */
export async function endSpeechAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(window as unknown as SpeechWindow).speech.endsAtOnce = true
  })
  await endSpeech(page)
}

export function beginningsOf(page: Page): Promise<Beginning[]> {
  return page.evaluate(() => (window as unknown as SpeechWindow).speech.beginnings)
}

async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as SpeechWindow).speech.isOpen())
}
