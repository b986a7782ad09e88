const PREFIX = 'Warning: '

/** Prints a warning of a command that succeeds nevertheless, on one line of the error output. */
export function printWarning(text: string): void {
  console.error(`${PREFIX}${text.replaceAll('\n', ' ')}`)
}

/** Returns the warnings in the error output of a command. */
export function warningsIn(errorText: string): string[] {
  return errorText.split('\n').flatMap((line) => (line.startsWith(PREFIX) ? [line.slice(PREFIX.length)] : []))
}
