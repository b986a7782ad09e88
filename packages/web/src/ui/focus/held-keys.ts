import classes from './held-keys.module.css'

/** Named keys that are replayed. All other named keys are dropped, because they neither type nor edit. */
const EDITING = ['Enter', 'Tab', 'Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/** Key press to replay later. */
export type HeldKey = { key: string; shiftKey: boolean }

type HeldKeysOptions = {
  /** Accessible name of the input that takes the focus meanwhile. */
  label: string
  /**
   * Returns true for the element that is meant to receive the keys. If a different element gets the focus, the keys are
   * dropped.
   */
  isFor: (element: Element) => boolean
}

let heldFor: Element | null = null

/** Returns the focused element. While keys are held, returns the element that had the focus before. */
export function keyboardOwner(): Element | null {
  return heldFor ?? document.activeElement
}

/**
 * Focuses a hidden input while a requested part of the screen loads, and replays the typed keys when that part gets the focus.
 * Drops the keys if the user presses Escape or moves the focus elsewhere. Returns a function that stops waiting and restores
 * the focus.
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
  // An input method composes some characters, such as accented letters.
  place.addEventListener('compositionend', ({ data }) => {
    keys.push(...[...data].map((key) => ({ key, shiftKey: false })))
  })
  place.addEventListener('blur', ({ relatedTarget }) => {
    heldFor = null
    // Deferred, because removing a focused element causes a second blur event.
    queueMicrotask(() => place.remove())
    if (relatedTarget instanceof Element && isFor(relatedTarget)) queueMicrotask(() => void repeatKeys(keys))
  })
  // Placed in the main area, because a change of screen leaves the focus where it is if it is in the main area.
  const main = document.querySelector('main') ?? document.body
  main.append(place)
  heldFor = before
  place.focus({ preventScroll: true })
  return stop
}

/** Returns true for a key that types or edits, or that moves the caret or the focus. */
export function isHeld(key: string): boolean {
  return key.length === 1 || EDITING.includes(key)
}

/**
 * Replays key presses, each on the element that has the focus at that time. Keys pressed during the replay are replayed after
 * them.
 */
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
    // After a key that leaves a field, the focus moves only with the next render.
    if (key.key.length > 1) await new Promise((resolve) => setTimeout(resolve))
  }
  removeEventListener('keydown', queue, true)
}

/**
 * Dispatches a key press to the focused element. Edits the text of that field accordingly, unless a handler prevents the
 * default.
 */
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
