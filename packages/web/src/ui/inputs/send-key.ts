type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

/** Whether a key sends the text that is being written: Ctrl or Cmd with Enter. Enter alone begins a new line. */
export function isSendKey({ key, ctrlKey, metaKey }: Key): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}
