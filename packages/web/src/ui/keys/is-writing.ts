/** Returns whether keys pressed at an element are text that a person writes, and not keys of the screen. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.matches('textarea, select, [contenteditable]') || isTextInput(target)
}

function isTextInput(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
}
