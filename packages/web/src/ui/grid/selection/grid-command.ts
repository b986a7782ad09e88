import type { CellMove, Direction } from './move-cell.ts'

/** Command that a key press runs in the grid. */
export type GridCommand =
  | { kind: 'move'; move: CellMove; extends: boolean }
  | { kind: 'next'; across: boolean; back: boolean }
  /** Opens the cell; typing replaces its text if `over` is true, otherwise it appends to the text. */
  | { kind: 'write'; over: boolean }
  | { kind: 'choose'; what: 'all' | 'rows' | 'columns' }
  | { kind: 'empty' | 'fill-down' | 'undo' | 'redo' | 'leave' }
  /** Opens the search, opens the menu of the column, or moves to the next unsaved or refused cell. */
  | { kind: 'find' | 'menu' | 'trouble' }

type KeyPress = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  getModifierState: (key: 'AltGraph') => boolean
}

/**
 * Returns the command for a key press, or undefined if the grid does not use the key. `dir` is the text direction of the grid.
 */
export function commandOf(press: KeyPress, dir: 'ltr' | 'rtl'): GridCommand | undefined {
  // Browsers report AltGr as Ctrl+Alt, but here it types a character.
  const isWriting = press.key.length === 1 && press.getModifierState('AltGraph')
  const isCommand = (press.ctrlKey || press.metaKey) && !isWriting
  if (press.altKey && press.key === 'ArrowDown' && !isCommand) return { kind: 'menu' }
  const move = moveOf(press, isCommand, dir)
  if (move) return press.altKey ? undefined : { kind: 'move', move, extends: press.shiftKey }
  return isCommand ? shortcut(press) : plainKey(press, isWriting)
}

function moveOf({ key }: KeyPress, isCommand: boolean, dir: 'ltr' | 'rtl'): CellMove | undefined {
  const to = directionOf(key, dir)
  if (to) return { kind: isCommand ? 'edge' : 'step', to }
  if (key === 'Home') return { kind: isCommand ? 'first' : 'row-start' }
  if (key === 'End') return { kind: isCommand ? 'last' : 'row-end' }
  if (key === 'PageUp' && !isCommand) return { kind: 'page', to: 'up' }
  if (key === 'PageDown' && !isCommand) return { kind: 'page', to: 'down' }
  return undefined
}

function directionOf(key: string, dir: 'ltr' | 'rtl'): Direction | undefined {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowLeft') return dir === 'ltr' ? 'before' : 'after'
  if (key === 'ArrowRight') return dir === 'ltr' ? 'after' : 'before'
  return undefined
}

function shortcut({ key, shiftKey, altKey }: KeyPress): GridCommand | undefined {
  if (altKey) return undefined
  switch (key.toLowerCase()) {
    case 'a':
      return { kind: 'choose', what: 'all' }
    case ' ':
      return { kind: 'choose', what: shiftKey ? 'all' : 'columns' }
    case 'd':
      return { kind: 'fill-down' }
    case 'f':
      return { kind: 'find' }
    case 'z':
      return { kind: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { kind: 'redo' }
    default:
      return undefined
  }
}

function plainKey({ key, shiftKey, altKey }: KeyPress, isWriting: boolean): GridCommand | undefined {
  if (altKey && !isWriting) return undefined
  switch (key) {
    case 'Tab':
      return { kind: 'next', across: true, back: shiftKey }
    case 'Enter':
      return { kind: 'next', across: false, back: shiftKey }
    case 'F8':
      return { kind: 'trouble' }
    case 'F2':
      return { kind: 'write', over: false }
    case 'Escape':
      return { kind: 'leave' }
    case 'Delete':
    case 'Backspace':
      return { kind: 'empty' }
    case ' ':
      return shiftKey ? { kind: 'choose', what: 'rows' } : { kind: 'write', over: true }
    default:
      // A dead key, or the first key of an input method's composition, also starts editing.
      return key.length === 1 || key === 'Dead' || key === 'Process'
        ? { kind: 'write', over: true }
        : undefined
  }
}
