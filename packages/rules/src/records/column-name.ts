/** Returns the letters of a spreadsheet column, counted from 1: A to Z, then AA. */
export function columnName(number: number): string {
  const rest = Math.floor((number - 1) / 26)
  return (rest > 0 ? columnName(rest) : '') + String.fromCharCode(65 + ((number - 1) % 26))
}
