/** Returns a value that the server wrote into a meta tag of the page; '' if it is missing. */
export function writtenInPage(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
