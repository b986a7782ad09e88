import classes from './held-keys.module.css'

/** Keys that edit, move or end; any other key with a name of several letters is not typed. */
const EDITING = ['Enter', 'Tab', 'Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

type HeldKey = { key: string; shiftKey: boolean }

type HeldKeysOptions = {
  /** Name of the place, for those who hear the screen. */
  label: string
  /** Tells the element that the keys are for from others that may have the keyboard meanwhile. */
  isFor: (element: Element) => boolean
}

let heldFor: Element | null = null

/** The element that has the keyboard, or had it before keys were held: the one that gets it back. */
export function keyboardOwner(): Element | null {
  return heldFor ?? document.activeElement
}

/**
 * Takes the keyboard while the part of the screen that a press asked for is still loading, and repeats what was typed there
 * as soon as that part takes the keyboard. Escape, and a press elsewhere, drop the keys. Returns a function that ends the
 * waiting and gives the keyboard back.
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
    if (event.key.length > 1 && !EDITING.includes(event.key)) return
    event.preventDefault()
    keys.push({ key: event.key, shiftKey: event.shiftKey })
  })
  // A letter that is put together with its accent.
  place.addEventListener('compositionend', ({ data }) => {
    keys.push(...[...data].map((key) => ({ key, shiftKey: false })))
  })
  place.addEventListener('blur', ({ relatedTarget }) => {
    heldFor = null
    // The removal of a place takes the keyboard from it too.
    queueMicrotask(() => place.remove())
    if (relatedTarget instanceof Element && isFor(relatedTarget)) queueMicrotask(() => keys.forEach(repeat))
  })
  // In the main area: a screen that another one leads to leaves the keyboard there.
  const main = document.querySelector('main') ?? document.body
  main.append(place)
  heldFor = before
  place.focus({ preventScroll: true })
  return stop
}

/** Presses a key at the element that has the keyboard, and types it there unless somebody hears it as a command. */
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
