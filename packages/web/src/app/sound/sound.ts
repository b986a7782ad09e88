import { useSyncExternalStore } from 'react'

/** docs/sounds.md says how the sounds were made. */
export type SoundName = 'success' | 'message' | 'error'

const soundsKey = 'sound_alerts'
const listeners = new Set<() => void>()

/** Whether sound alerts are on at this browser: they are until somebody switches them off. */
function areSoundsOn(): boolean {
  return localStorage.getItem(soundsKey) !== 'off'
}

/** The same for what shows it; another tab may switch too. */
export function useSoundsOn(): boolean {
  return useSyncExternalStore(followSwitch, areSoundsOn)
}

/** Switches the sound alerts, and keeps the choice in this browser. */
export function switchSounds(on: boolean): void {
  localStorage.setItem(soundsKey, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Plays a short sound, unless sound alerts are off. Never throws: nothing depends on being heard. */
export function playSound(name: SoundName): void {
  if (!areSoundsOn()) return
  new Audio(soundAddress(name)).play().catch((refusal: unknown) => {
    // Browsers are silent until somebody has touched the page: that is their rule and no failure.
    if (refusal instanceof DOMException && refusal.name === 'NotAllowedError') return
    console.error(`The sound ${name} could not be played`, refusal)
  })
}

function followSwitch(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}

/** Firefox gets Ogg, as not every system that it runs on can decode MP3; all others get MP3. */
function soundAddress(name: SoundName): string {
  const isFirefox = /\bFirefox\//.test(navigator.userAgent)
  return `/sounds/${name}.${isFirefox ? 'ogg' : 'mp3'}`
}
