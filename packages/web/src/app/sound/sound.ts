import { useSyncExternalStore } from 'react'

/** Names of the sounds. docs/sounds.md describes how the sounds were made. */
export type SoundName = 'success' | 'message' | 'error'

const soundsKey = 'sound_alerts'
const listeners = new Set<() => void>()

/** Returns true if sound alerts are on in this browser. They are on by default. */
function areSoundsOn(): boolean {
  return localStorage.getItem(soundsKey) !== 'off'
}

/** Returns true if sound alerts are on. Re-renders the component when the setting changes, even in another tab. */
export function useSoundsOn(): boolean {
  return useSyncExternalStore(followSwitch, areSoundsOn)
}

/** Turns sound alerts on or off, and stores the choice in this browser. */
export function switchSounds(on: boolean): void {
  localStorage.setItem(soundsKey, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/**
 * Plays a short sound if sound alerts are on. Does not report failures to the caller, because the application also works
 * without sounds.
 */
export function playSound(name: SoundName): void {
  if (!areSoundsOn()) return
  new Audio(soundAddress(name)).play().catch((refusal: unknown) => {
    // Browsers block sounds until the user has interacted with the page, so this rejection is not logged as an error.
    if (refusal instanceof DOMException && refusal.name === 'NotAllowedError') return
    console.error(`The sound ${name} could not be played`, refusal)
  })
}

function followSwitch(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the URL of a sound. Firefox gets Ogg, because it cannot decode MP3 on every system; all other browsers get MP3. */
function soundAddress(name: SoundName): string {
  const isFirefox = /\bFirefox\//.test(navigator.userAgent)
  return `/sounds/${name}.${isFirefox ? 'ogg' : 'mp3'}`
}
