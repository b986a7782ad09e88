/** Id of the message box on a record's screen. */
export const MESSAGE_BOX = 'message-of-record'

/** Focuses the message box of the record. */
export function goToMessage(): void {
  document.getElementById(MESSAGE_BOX)?.focus()
}
