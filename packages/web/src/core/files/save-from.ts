/** Makes the browser download a URL under a file name. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
