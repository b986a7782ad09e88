import type { Page } from 'playwright-core'

/** Installs a speech recognition in the page that listens but hears nothing, from the next load on. */
export async function scriptSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Handlers = { onstart?: () => void; onend?: () => void }

    class ScriptedRecognition {
      // Browsers report a start or an end asynchronously.
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
