import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'

const open = sharedValue(false)

/** Opens the command palette. */
export function openPalette(): void {
  open.set(true)
}

export function closePalette(): void {
  open.set(false)
}

export function usePaletteIsOpen(): boolean {
  return useSharedValue(open)
}
