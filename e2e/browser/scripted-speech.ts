import type { Page } from 'playwright-core'

/** Gives the page a speech recognition that listens and hears nothing. From the next loading of the page on. */
export async function scriptSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Handlers = { onstart?: () => void; onend?: () => void }

    class ScriptedRecognition {
      // As browsers do: what comes of a beginning or of an end comes after it.
      start() {
        setTimeout(() => (this as Handlers).onstart?.())
      }
      abort() {
        setTimeout(() => (this as Handlers).onend?.())
      }
    }

    Object.assign(window, {
      SpeechRecognition: ScriptedRecognition,
      webkitSpeechRecognition: ScriptedRecognition,
    })
  })
}
