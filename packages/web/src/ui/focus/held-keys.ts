import classes from './held-keys.module.css'

/** Named keys that are replayed; other named keys neither type nor edit. */
const EDITING = ['Enter', 'Tab', 'Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/** A key press that is replayed later. */
export type HeldKey = { key: string; shiftKey: boolean }

type HeldKeysOptions = {
  /** Accessible name of the placeholder. */
  label: string
  /** Returns true for the element that the keys are meant for; a different element may get the focus in the meantime. */
  isFor: (element: Element) => boolean
}

let heldFor: Element | null = null

/** Returns the element that has the focus, or that had it before keys were held and will get it back. */
export function keyboardOwner(): Element | null {
  return heldFor ?? document.activeElement
}

/**
 * Takes the focus while a requested part of the screen loads, and replays the typed keys once that part takes the focus.
 * Escape, or moving the focus elsewhere, drops the keys. Returns a function that stops waiting and restores the focus.
 */
export function holdKeys({ label, isFor }: HeldKeysOptions): () => void {
  const before = keyboardOwner()
  const place = document.createElement('input')
  const keys: HeldKey[] = []
  place.className = classes.place ?? ''
  place.setAttribute('aria-label', label)
  place.autocomplete = 'off'
  place.tabIndex = -1

  function stop() {
    if (document.activeElement === place && before instanceof HTMLElement)
      before.focus({ preventScroll: true })
    place.remove()
  }

  place.addEventListener('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
    if (isCommand || event.isComposing) return
    event.stopPropagation()
    if (event.key === 'Escape') return stop()
    if (!isHeld(event.key)) return
    event.preventDefault()
    keys.push({ key: event.key, shiftKey: event.shiftKey })
  })
  // An input method composes some letters, such as those with an accent.
  place.addEventListener('compositionend', ({ data }) => {
    keys.push(...[...data].map((key) => ({ key, shiftKey: false })))
  })
  place.addEventListener('blur', ({ relatedTarget }) => {
    heldFor = null
    // Deferred, because removing a focused element causes another blur event.
    queueMicrotask(() => place.remove())
    if (relatedTarget instanceof Element && isFor(relatedTarget)) queueMicrotask(() => void repeatKeys(keys))
  })
  // Placed in the main area, because a screen change does not move the focus if it is there.
  const main = document.querySelector('main') ?? document.body
  main.append(place)
  heldFor = before
  place.focus({ preventScroll: true })
  return stop
}

/** Returns true for a key that types, edits, or moves the caret or the focus. */
export function isHeld(key: string): boolean {
  return key.length === 1 || EDITING.includes(key)
}

/** Replays key presses on whichever element has the focus at that moment. Keys pressed in the meantime follow them. */
export async function repeatKeys(keys: readonly HeldKey[]): Promise<void> {
  const waiting = [...keys]
  const queue = (event: KeyboardEvent) => {
    if (!event.isTrusted || !isHeld(event.key) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    waiting.push({ key: event.key, shiftKey: event.shiftKey })
  }
  addEventListener('keydown', queue, true)
  for (let key = waiting.shift(); key; key = waiting.shift()) {
    repeat(key)
    // A key that leaves a field moves the focus only after the next render.
    if (key.key.length > 1) await new Promise((resolve) => setTimeout(resolve))
  }
  removeEventListener('keydown', queue, true)
}

/** Dispatches a key press to the focused element, and types the key there unless a handler prevents it. */
function repeat({ key, shiftKey }: HeldKey): void {
  const press = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
  const isTyped = document.activeElement?.dispatchEvent(press) === true
  const field = document.activeElement
  if (!isTyped || !isField(field)) return
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
  if (key === 'Backspace') field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end')
  else if (key.length === 1) field.setRangeText(key, from, to, 'end')
  else return
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function isField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
