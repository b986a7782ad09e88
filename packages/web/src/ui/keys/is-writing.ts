/** Returns true if key presses on the element type text, so they must not trigger the screen's shortcuts. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.matches('textarea, select, [contenteditable]') || isTextInput(target)
}

function isTextInput(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
}
