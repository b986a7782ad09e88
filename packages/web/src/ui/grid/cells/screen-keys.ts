type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

/**
 * Keys that the screen handles together with Ctrl or Cmd, wherever the focus is. In an open cell, all other keys except F8 edit
 * the text.
 */
const withControl = ['Enter', 's', 'k']

/** Returns true for a key that the grid or the screen handles after the open cell has written its text. */
export function isOfScreen({ key, ctrlKey, metaKey }: Key): boolean {
  return key === 'F8' || ((ctrlKey || metaKey) && withControl.includes(key))
}
