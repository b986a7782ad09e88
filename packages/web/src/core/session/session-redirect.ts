const redirectKey = 'redirect_address'

/** Remembers the URL that was requested before signing in. */
export function saveRedirectAddress(address: string): void {
  if (isInside(address)) sessionStorage.setItem(redirectKey, address)
}

/** Returns and forgets the remembered URL; null if there is none. */
export function takeRedirectAddress(): string | null {
  const address = sessionStorage.getItem(redirectKey)
  clearRedirectAddress()
  return address !== null && isInside(address) ? address : null
}

export function clearRedirectAddress(): void {
  sessionStorage.removeItem(redirectKey)
}

/** Returns true for a URL inside the application, other than the sign-in. */
function isInside(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//') && !address.startsWith('/auth')
}
