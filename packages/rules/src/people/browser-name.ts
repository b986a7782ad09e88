/**
 * Names of browsers, each with a pattern for its `User-Agent` headers. The order matters, because a header can also match
 * patterns further down the list.
 */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
]

const systems: readonly [name: string, mark: RegExp][] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\b(?:Macintosh|Mac OS X)\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
]

/** Maximum length of a displayed program name, in characters. */
const LONGEST_NAME = 40

/**
 * Returns a short name for a `User-Agent` header: 'Chrome · Windows', 'Safari · iOS'. If neither the browser nor the system is
 * recognised, returns the program name at the start of the header, such as 'curl', cut to 40 characters. Returns '' for an
 * empty header.
 */
export function browserName(userAgent: string): string {
  const parts = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' · ') : programName(userAgent)
}

function nameIn(names: readonly [string, RegExp][], userAgent: string): string | undefined {
  return names.find(([, mark]) => mark.test(userAgent))?.[0]
}

/** Returns the product name at the start of the header, without its version and cut to 40 characters; '' if there is none. */
function programName(userAgent: string): string {
  return /^[^/\s(;]+/.exec(userAgent.trim())?.[0].slice(0, LONGEST_NAME) ?? ''
}
