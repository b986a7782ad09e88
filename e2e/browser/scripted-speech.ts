import type { Page } from 'playwright-core'

/** Installs a fake speech recognition that listens but hears nothing. It takes effect from the next load of the page. */
export async function scriptSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Handlers = { onstart?: () => void; onend?: () => void }

    class ScriptedRecognition {
      // Browsers fire the start and end events asynchronously.
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
