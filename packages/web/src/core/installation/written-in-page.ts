/** Returns a value from a meta tag that the server has written into the page, or '' if the tag is missing. */
export function writtenInPage(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
