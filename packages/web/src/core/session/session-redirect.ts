const redirectKey = 'redirect_address'

/** Stores the URL that the user has requested before signing in. */
export function saveRedirectAddress(address: string): void {
  if (isInside(address)) sessionStorage.setItem(redirectKey, address)
}

/** Returns the stored URL and deletes it. Returns null if there is none. */
export function takeRedirectAddress(): string | null {
  const address = sessionStorage.getItem(redirectKey)
  clearRedirectAddress()
  return address !== null && isInside(address) ? address : null
}

export function clearRedirectAddress(): void {
  sessionStorage.removeItem(redirectKey)
}

/** Returns true for a URL within the application, except the URL of the sign-in screen. */
function isInside(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//') && !address.startsWith('/auth')
}
