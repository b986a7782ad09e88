type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

/**
 * Keys that, with Ctrl or Cmd, belong to the screen wherever the focus is. Except for F8, all other keys edit the text of an
 * open cell.
 */
const withControl = ['Enter', 's', 'k']

/** Returns true for a key that an open cell leaves to the grid or the screen once its text is written. */
export function isOfScreen({ key, ctrlKey, metaKey }: Key): boolean {
  return key === 'F8' || ((ctrlKey || metaKey) && withControl.includes(key))
}
