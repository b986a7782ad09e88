type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

/** Returns true for the keys that send a text, Ctrl+Enter and Cmd+Enter. Enter alone starts a new line. */
export function isSendKey({ key, ctrlKey, metaKey }: Key): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}
