/** The part of the browser's speech recognition that is used here; TypeScript's own DOM types leave it out. */
export interface SpeechRecognition {
  lang: string
  maxAlternatives: number
  continuous: boolean
  interimResults: boolean
  onstart: (() => void) | null
  onresult: ((event: SpeechRecognitionEvent) => void) | null
  onerror: ((event: SpeechRecognitionErrorEvent) => void) | null
  onend: (() => void) | null
  start(): void
  abort(): void
}

export type SpeechRecognitionMaker = new () => SpeechRecognition

declare global {
  interface Window {
    SpeechRecognition?: SpeechRecognitionMaker
    /** Its name in Chrome and Safari. */
    webkitSpeechRecognition?: SpeechRecognitionMaker
  }
}

/** The speech recognition of this browser, where it has one; Firefox has none. */
export function speechRecognitionOfBrowser(): SpeechRecognitionMaker | undefined {
  return window.SpeechRecognition ?? window.webkitSpeechRecognition
}
