import type { Page } from 'playwright-core'

/** What a scripted recognition was asked for, and when it began, in ms of the page. */
type Beginning = { at: number; lang: string; maxAlternatives: number; continuous: boolean }

type Script = {
  beginnings: Beginning[]
  /** Whether a recognition is running, so that something can be said. */
  isOpen: () => boolean
  say: (alternatives: string[]) => void
}

type SpeechWindow = { speech: Script }

/** Gives the page a speech recognition that hears what the test says. From the next loading of the page on. */
export async function scriptSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Handlers = {
      onstart?: () => void
      onresult?: (event: object) => void
      onend?: () => void
    }
    let open: Handlers | null = null

    class ScriptedRecognition {
      lang = ''
      maxAlternatives = 1
      continuous = false
      start() {
        const { lang, maxAlternatives, continuous } = this
        speech.beginnings.push({ at: performance.now(), lang, maxAlternatives, continuous })
        // As browsers do: what comes of a beginning comes after it.
        setTimeout(() => {
          open = this as Handlers
          open.onstart?.()
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
      say: (alternatives) => {
        const result = Object.assign(
          alternatives.map((transcript, place) => ({ transcript, confidence: 0.9 - place / 10 })),
          { isFinal: true },
        )
        open?.onresult?.({ resultIndex: 0, results: [result] })
      },
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

export function beginningsOf(page: Page): Promise<Beginning[]> {
  return page.evaluate(() => (window as unknown as SpeechWindow).speech.beginnings)
}

async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as SpeechWindow).speech.isOpen())
}
