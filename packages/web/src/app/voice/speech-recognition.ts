/** Members of the browser's speech recognition that this application uses. TypeScript's DOM types do not declare them. */
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
    /** Prefixed name of the constructor in Chrome and Safari. */
    webkitSpeechRecognition?: SpeechRecognitionMaker
  }
}

/** Returns the browser's constructor for speech recognition, or undefined if the browser has none, as in Firefox. */
export function speechRecognitionOfBrowser(): SpeechRecognitionMaker | undefined {
  return window.SpeechRecognition ?? window.webkitSpeechRecognition
}
