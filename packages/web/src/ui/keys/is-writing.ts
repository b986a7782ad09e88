/** Returns true if key presses on an element write text rather than trigger shortcuts of the screen. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.matches('textarea, select, [contenteditable]') || isTextInput(target)
}

function isTextInput(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
}
