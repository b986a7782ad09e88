/** The place of the box for messages on the screen of a record. */
export const MESSAGE_BOX = 'message-of-record'

/** Brings somebody to where a message about the record is written. */
export function goToMessage(): void {
  document.getElementById(MESSAGE_BOX)?.focus()
}
